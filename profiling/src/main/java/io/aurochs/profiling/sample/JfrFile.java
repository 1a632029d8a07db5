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
    List<StackSample> samples() throws SamplingException {
        List<StackSample> samples = new ArrayList<>();
        forEach(event -> {
            if (event.getEventType().getName().equals(SAMPLE)) {
                RecordedThread thread = event.getThread("sampledThread");
                RecordedStackTrace stack = event.getStackTrace();
                if (thread != null && stack != null) {
                    samples.add(new StackSample(
                            thread.getOSThreadId(),
                            stack.getFrames().stream().map(JfrFile::frame).toList()));
                }
            }
        });
        return samples;
    }

    /** Names of the threads that were looked at, by the operating system's ids. */
    Map<Long, String> threadNames() throws SamplingException {
        Map<Long, String> names = new HashMap<>();
        forEach(event -> {
            if (event.getEventType().getName().equals(SAMPLE)) {
                RecordedThread thread = event.getThread("sampledThread");
                if (thread != null && thread.getJavaName() != null) {
                    names.put(thread.getOSThreadId(), thread.getJavaName());
                }
            }
        });
        return names;
    }

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
