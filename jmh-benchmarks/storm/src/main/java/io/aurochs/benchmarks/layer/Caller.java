package io.aurochs.benchmarks.layer;

import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.runner.RunWindow;
import org.HdrHistogram.Histogram;
import org.apache.storm.ILocalDRPC;
import org.apache.storm.thrift.TException;
import org.jspecify.annotations.Nullable;

/**
 * A client that calls again as soon as it has an answer, until the window is over. Its thread writes; any thread reads the number of calls, the
 * rest once it has ended.
 */
final class Caller {
    private final ILocalDRPC calls;
    private final CalledTopology topology;
    private final RunWindow window;
    private final String name;
    private final Thread thread;
    private final PaddedCounters answered = new PaddedCounters(1);
    private final Histogram latencyNs = new Histogram(3);
    private @Nullable String difference;

    private Caller(int number, ILocalDRPC calls, CalledTopology topology, RunWindow window) {
        this.calls = calls;
        this.topology = topology;
        this.window = window;
        name = "caller-" + number;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    static Caller start(int number, ILocalDRPC calls, CalledTopology topology, RunWindow window) {
        Caller caller = new Caller(number, calls, topology, window);
        caller.thread.start();
        return caller;
    }

    private void run() {
        try {
            for (long call = 0; !window.over(); call++) {
                String argument = name + " " + call;
                long startNs = System.nanoTime();
                String answer = calls.execute(CalledTopology.NAME, argument);
                if (window.contains(startNs)) {
                    latencyNs.recordValue(System.nanoTime() - startNs);
                }
                if (!answer.equals(topology.answer(argument))) {
                    difference =
                            name + ": call " + call + ": expected " + topology.answer(argument) + ", found " + answer;
                    return;
                }
                answered.add(0, 1);
            }
        } catch (TException | RuntimeException e) {
            difference = name + ": " + e;
        }
    }

    /** Calls that have been answered. */
    long answered() {
        return answered.get(0);
    }

    /** Waits for its last answer. */
    void join(long millis) throws InterruptedException {
        thread.join(millis);
        if (thread.isAlive()) {
            throw new IllegalStateException(name + ": no answer to call " + answered() + " within " + millis + " ms");
        }
    }

    /** From calls to answers, of those that began in the window. */
    Histogram latencyNs() {
        return latencyNs;
    }

    /** The first wrong answer, or why it ended; null if all were right. */
    @Nullable
    String difference() {
        return difference;
    }
}
