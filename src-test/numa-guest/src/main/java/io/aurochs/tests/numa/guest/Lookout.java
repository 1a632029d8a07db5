package io.aurochs.tests.numa.guest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Has running tasks tell where the threads may run that run them; whoever asks begins a round, and each task answers once in it. */
final class Lookout {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(3);

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final AtomicInteger round = new AtomicInteger();

    private record Answer(int round, NavigableSet<Integer> cpus) {}

    /** Answers, unless it has been done in this round; called by the thread that runs the task, while it does. */
    void answer(String task) {
        int current = round.get();
        Answer before = answers.get(task);
        if (before == null || before.round() != current) {
            try {
                answers.put(task, new Answer(current, Kernel.cpusOfCallingThread()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Map<String, NavigableSet<Integer>> answers() {
        int inRound = round.get();
        Map<String, NavigableSet<Integer>> current = new TreeMap<>();
        answers.forEach((task, answer) -> {
            if (answer.round() == inRound) {
                current.put(task, answer.cpus());
            }
        });
        return current;
    }

    /** Asks the tasks that are placed so, while they run; what is wrong with their answers, empty if nothing. */
    String problem(Map<String, Integer> places, Situation situation) throws Exception {
        round.incrementAndGet();
        Patience.problemAfter(LONGEST_NS, () -> answers().size() < places.size() ? "not all have answered" : "");
        return Places.problem(places, answers(), situation);
    }
}
