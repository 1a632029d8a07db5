package io.aurochs.profiling.report;

import io.aurochs.profiling.model.StackSample;
import io.aurochs.profiling.model.StackSample.Frame;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Flame graphs of samples as pages of HTML, drawn by async-profiler's converter whatever tool the samples come from. */
public final class FlameGraphs {
    private FlameGraphs() {}

    /**
     * Writes one.
     *
     * @param threads names by id, which become the lowest frames
     */
    public static void write(List<StackSample> samples, Map<Long, String> threads, String title, Path html)
            throws IOException {
        Map<String, Long> stacks = samples.stream()
                .collect(Collectors.groupingBy(
                        sample -> collapsed(sample, threads), TreeMap::new, Collectors.counting()));
        String lines = stacks.entrySet().stream()
                .map(stack -> stack.getKey() + " " + stack.getValue())
                .collect(Collectors.joining("\n"));
        FlameGraph graph = new FlameGraph(new Arguments("--title", title));
        graph.parseCollapsed(new StringReader(lines));
        try (PrintStream page = new PrintStream(html.toFile(), StandardCharsets.UTF_8)) {
            graph.dump(page);
            if (page.checkError()) {
                throw new IOException("cannot write " + html + ": is the disk full?");
            }
        }
    }

    /** From the thread inwards, with semicolons between and the converter's marks of how a frame was running. */
    private static String collapsed(StackSample sample, Map<Long, String> threads) {
        List<Frame> frames = sample.frames();
        String stack = IntStream.rangeClosed(1, frames.size())
                .mapToObj(i -> marked(frames.get(frames.size() - i)))
                .collect(Collectors.joining(";"));
        String thread = threads.getOrDefault(sample.threadId(), "thread " + sample.threadId());
        return thread.replace(';', ':') + ";" + stack;
    }

    private static String marked(Frame frame) {
        String mark = switch (frame.kind()) {
            case COMPILED -> "_[j]";
            case INLINED -> "_[i]";
            case INTERPRETED -> "_[0]";
            case KERNEL -> "_[k]";
            case NATIVE -> "";
        };
        return frame.name().replace(';', ':') + mark;
    }
}
