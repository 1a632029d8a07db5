package io.aurochs.benchmarks.driver.run;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Every process that this JVM has started and not yet closed; closes them all when this JVM ends, also on Ctrl-C. */
public final class ChildProcesses {
    private static final Set<ChildProcess> OPEN = new HashSet<>();
    private static boolean ending;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ChildProcesses::closeAll, "end of children"));
    }

    /** Starts a process. */
    public interface Start {
        ChildProcess start() throws IOException;
    }

    private ChildProcesses() {}

    /** Starts a process, unless this JVM is ending. */
    public static ChildProcess register(Start start) throws IOException {
        synchronized (OPEN) {
            if (ending) {
                throw new IOException("interrupted");
            }
            ChildProcess child = start.start();
            OPEN.add(child);
            return child;
        }
    }

    public static void forget(ChildProcess child) {
        synchronized (OPEN) {
            OPEN.remove(child);
        }
    }

    /** Whether this JVM is ending: then a child that died did not fail. */
    public static boolean ending() {
        synchronized (OPEN) {
            return ending;
        }
    }

    private static void closeAll() {
        Set<ChildProcess> open;
        synchronized (OPEN) {
            ending = true;
            open = Set.copyOf(OPEN);
        }
        open.forEach(ChildProcess::close);
    }
}
