package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The threads that were alive at one moment. */
public final class LiveThreads {
    private static final long LONGEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Chronicle's, which it starts once per JVM. */
    private static final String RELEASER = "background~resource~releaser";

    /** Storm's, for the windows of its statistics; once per JVM, too. */
    private static final String STATISTICS = "metric/stat timer";

    /** The JVM's, which end when they have had nothing to do for a minute. */
    private static final String COMMON_POOL = "ForkJoinPool.commonPool-";

    /**
     * Storm's local cluster leaves clients of ZooKeeper and of its blob store behind when it is closed, which start threads
     * again and again. Aurochs' blob store has no such timer, and only Trident brings a ZooKeeper.
     */
    private static final Pattern STOCK_CLIENT = Pattern.compile("SendThread|EventThread|Curator|BLOB-STORE-TIMER");

    private final Set<Thread> threads;

    private LiveThreads(Set<Thread> threads) {
        this.threads = threads;
    }

    public static LiveThreads now() {
        return new LiveThreads(Thread.getAllStackTraces().keySet());
    }

    /** Waits until no thread is alive that was not then, but for those the JVM starts for itself. */
    public void awaitNoOthers() {
        long deadline = System.nanoTime() + LONGEST_NS;
        while (!others().isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        assertThat(others()).as("threads left behind").isEmpty();
    }

    private Set<String> others() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !threads.contains(thread))
                .filter(thread -> thread.getThreadGroup() != null)
                .filter(thread -> !thread.getThreadGroup().getName().equals("system"))
                .map(Thread::getName)
                .filter(name -> !name.equals(RELEASER)
                        && !name.equals(STATISTICS)
                        && !name.startsWith(COMMON_POOL)
                        && !STOCK_CLIENT.matcher(name).find())
                .collect(Collectors.toSet());
    }
}
