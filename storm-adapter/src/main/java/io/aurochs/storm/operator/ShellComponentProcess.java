package io.aurochs.storm.operator;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.utils.ShellProcess;
import org.jspecify.annotations.Nullable;

/** The sub-process of Storm's {@link ShellBolt} or {@link ShellSpout}, from the private fields that both have. */
final class ShellComponentProcess {
    /** From the end of the output to the end of the process. */
    private static final long LONGEST_END_NS = TimeUnit.SECONDS.toNanos(1);

    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    /** What Storm says while there is none. */
    private static final int NO_EXIT_CODE = -1;

    private final String @Nullable [] command;
    private final @Nullable ShellProcess process;

    private ShellComponentProcess(String @Nullable [] command, @Nullable ShellProcess process) {
        this.command = command;
        this.process = process;
    }

    static ShellComponentProcess of(ShellBolt bolt) {
        return of(bolt, ShellBolt.class);
    }

    static ShellComponentProcess of(ShellSpout spout) {
        return of(spout, ShellSpout.class);
    }

    private static ShellComponentProcess of(Object component, Class<?> type) {
        return new ShellComponentProcess(
                field(component, type, "command", String[].class),
                field(component, type, "process", ShellProcess.class));
    }

    private static <T> @Nullable T field(Object component, Class<?> declaring, String name, Class<T> type) {
        try {
            Field field = declaring.getDeclaredField(name);
            field.setAccessible(true);
            return type.cast(field.get(component));
        } catch (ReflectiveOperationException | ClassCastException e) {
            // Another version of Storm: the message lacks it.
            return null;
        }
    }

    /** Says which process it is and how it has ended, or that it has not. Waits a second for its end. */
    String describeEnd() {
        String named = "its process " + Arrays.toString(command)
                + (process == null ? "" : " (" + process.getProcessInfoString() + ")");
        int exitCode = awaitExitCode();
        return exitCode == NO_EXIT_CODE
                ? named + " has not ended, but does not answer"
                : named + " has ended with exit code " + exitCode;
    }

    /** Ends it as one that does not answer: it may ignore the signal that asks for its end. */
    void kill() {
        Process started = process == null ? null : field(process, ShellProcess.class, "subprocess", Process.class);
        if (started != null) {
            started.destroyForcibly();
        }
    }

    private int awaitExitCode() {
        if (process == null) {
            return NO_EXIT_CODE;
        }
        long deadline = System.nanoTime() + LONGEST_END_NS;
        int exitCode = process.getExitCode();
        while (exitCode == NO_EXIT_CODE
                && System.nanoTime() - deadline < 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE_NS);
            exitCode = process.getExitCode();
        }
        return exitCode;
    }
}
