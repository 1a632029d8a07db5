package io.aurochs.web;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingStream;

/**
 * Samples the stacks of a task's threads for a while, with the JVM's own Flight Recorder, and then ends by itself. Threads that wait, or
 * are in native code, are not sampled. Any thread.
 */
final class StackRecording implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final String SAMPLE = "jdk.ExecutionSample";
    /** What was sampled comes a second later, when the recorder writes it. */
    private static final Duration GRACE = Duration.ofMillis(1_500);

    private final RecordingStream stream;
    private final StackSamples samples = new StackSamples();
    private final TaskThreads threads;
    private final Duration length;
    private volatile Instant start = Instant.now();
    private final AtomicBoolean isOver = new AtomicBoolean();

    private StackRecording(TaskThreads threads, Duration length, RecordingStream stream) {
        this.threads = threads;
        this.length = length;
        this.stream = stream;
    }

    /**
     * Begins.
     *
     * @throws IllegalStateException when this JVM has no Flight Recorder
     */
    static StackRecording start(TaskThreads threads, Duration length) {
        try {
            StackRecording recording = new StackRecording(threads, length, new RecordingStream());
            recording.begin();
            return recording;
        } catch (LinkageError e) {
            throw new IllegalStateException("this JVM has no Flight Recorder (module jdk.jfr): " + e.getMessage(), e);
        }
    }

    private void begin() {
        stream.enable(SAMPLE).withPeriod(PERIOD);
        stream.onEvent(SAMPLE, this::sampled);
        stream.startAsync();
        // Only now: the first recording of a process takes its time to begin.
        start = Instant.now();
        stream.onFlush(() -> {
            if (Instant.now().isAfter(start.plus(length).plus(GRACE))) {
                close();
            }
        });
    }

    private void sampled(RecordedEvent event) {
        RecordedThread thread = event.getThread("sampledThread");
        RecordedStackTrace stack = event.getStackTrace();
        if (thread != null
                && stack != null
                && threads.ids().contains(thread.getJavaThreadId())
                && event.getStartTime().isBefore(start.plus(length))) {
            samples.add(stack.getFrames().stream().map(StackRecording::name).toList());
        }
    }

    private static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method.getType().getName() + "." + method.getName();
    }

    /** Whether it has ended, and {@link #samples} are all that there are. */
    boolean isOver() {
        return isOver.get();
    }

    /** When it has begun. */
    Instant start() {
        return start;
    }

    /** How long it samples. */
    Duration length() {
        return length;
    }

    TaskThreads threads() {
        return threads;
    }

    StackSamples samples() {
        return samples;
    }

    /** Ends it now, if it has not ended. */
    @Override
    public void close() {
        if (isOver.compareAndSet(false, true)) {
            stream.close();
        }
    }
}
