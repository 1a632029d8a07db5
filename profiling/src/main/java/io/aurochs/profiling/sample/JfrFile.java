package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.model.StackSample;
import io.aurochs.profiling.model.StackSample.Frame;
import io.aurochs.profiling.model.StackSample.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** A recording in Flight Recorder's format, which async-profiler writes, too, and what of it lies in a span of time. */
final class JfrFile {
    private static final String SAMPLE = "jdk.ExecutionSample";

    private final Path file;
    private final Instant from;
    private final Instant to;

    JfrFile(Path file, Instant from, Instant to) {
        this.file = file;
        this.from = from;
        this.to = to;
    }

    /** The threads that were running when they were looked at. */
    Stacks stacks() throws SamplingException {
        List<StackSample> samples = new ArrayList<>();
        Map<Long, String> names = new HashMap<>();
        // Each stack once: a large machine's are some hundred thousand, and mostly alike.
        Map<List<Frame>, List<Frame>> known = new HashMap<>();
        forEach(event -> {
            RecordedThread thread =
                    event.getEventType().getName().equals(SAMPLE) ? event.getThread("sampledThread") : null;
            if (thread == null) {
                return;
            }
            if (thread.getJavaName() != null) {
                names.put(thread.getOSThreadId(), thread.getJavaName());
            }
            RecordedStackTrace stack = event.getStackTrace();
            if (stack != null) {
                List<Frame> frames =
                        stack.getFrames().stream().map(JfrFile::frame).toList();
                samples.add(
                        new StackSample(thread.getOSThreadId(), known.computeIfAbsent(frames, Function.identity())));
            }
        });
        return new Stacks(samples, names);
    }

    /**
     * What was seen of threads.
     *
     * @param threadNames of Java threads, by the operating system's ids
     */
    record Stacks(List<StackSample> samples, Map<Long, String> threadNames) {}

    /** What the JVM reports of itself. */
    RuntimeFigures runtime() throws SamplingException {
        long[] counts = new long[3];
        Duration[] pauses = {Duration.ZERO};
        forEach(event -> {
            switch (event.getEventType().getName()) {
                case "jdk.GarbageCollection" -> {
                    counts[0]++;
                    pauses[0] = pauses[0].plus(event.getDuration("sumOfPauses"));
                }
                case "jdk.Compilation" -> {
                    counts[1]++;
                    counts[2] += event.getLong("codeSize");
                }
                default -> {}
            }
        });
        return new RuntimeFigures(counts[0], pauses[0].toNanos() / 1e9, counts[1], counts[2]);
    }

    private void forEach(Consumer<RecordedEvent> action) throws SamplingException {
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (!event.getStartTime().isBefore(from) && event.getStartTime().isBefore(to)) {
                    action.accept(event);
                }
            }
        } catch (IOException e) {
            throw new SamplingException("cannot read the recording " + file + ": " + e, e);
        }
    }

    private static Frame frame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        Kind kind = kind(frame.getType());
        // async-profiler has the library where the class would be.
        String name = kind == Kind.NATIVE || kind == Kind.KERNEL
                ? method.getName()
                : method.getType().getName() + "." + method.getName();
        return new Frame(name, kind);
    }

    private static Kind kind(String type) {
        return switch (type) {
            case "Inlined" -> Kind.INLINED;
            case "Interpreted" -> Kind.INTERPRETED;
            case "Native", "C++" -> Kind.NATIVE;
            case "Kernel" -> Kind.KERNEL;
            default -> Kind.COMPILED;
        };
    }
}
