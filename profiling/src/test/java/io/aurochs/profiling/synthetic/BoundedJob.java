package io.aurochs.profiling.synthetic;

import java.util.concurrent.SynchronousQueue;

/**
 * One subtask that does the three kinds of work in turns, so many rounds of them for each byte that it reads: at first those of its own
 * warm-up. It says when it has done them, and ends when its standard input does.
 */
public final class BoundedJob {
    private static final int ROUNDS = 300;

    /** Whatever the work computes, so that it is computed. */
    @SuppressWarnings("unused")
    private static volatile long sink;

    private BoundedJob() {}

    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> requests = new SynchronousQueue<>();
        Thread subtask = new Thread(() -> work(requests), SyntheticJob.TASK + " (1/1)#0");
        subtask.setDaemon(true);
        subtask.start();
        do {
            requests.put(ROUNDS);
            // Taken when the one before is done.
            requests.put(0);
            System.out.println("done");
        } while (System.in.read() >= 0);
    }

    private static void work(SynchronousQueue<Integer> requests) {
        UserWork user = new UserWork();
        StateWork state = new StateWork();
        SerialisationWork serialisation = new SerialisationWork();
        try {
            while (true) {
                int rounds = requests.take();
                for (int i = 0; i < rounds; i++) {
                    sink = user.some();
                    sink = state.some();
                    sink = serialisation.some();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
