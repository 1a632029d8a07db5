package io.aurochs.tests.numa.guest;

import io.aurochs.tests.numa.guest.Kernel.KernelThread;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Whether the engine's workers run on the cores that they are bound to, and its records arrive. */
final class EngineChecks implements CheckGroup {
    private static final long RECORDS_PER_SOURCE = 4_000;
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long BETWEEN_LOOKS_MS = 20;

    @Override
    public List<Check> checks(Situation situation) {
        return List.of(
                new Check("engine: dedicated workers, each bound to one core, in turn", () -> dedicated(situation)),
                new Check("engine: shared workers, each bound to one core", () -> shared(situation)));
    }

    private static String dedicated(Situation situation) throws Exception {
        List<KernelThread> found = bound(situation, "dedicated", List.of("source[", "relay[", "sink["));
        CheckFailedException.unlessEqual("worker threads in " + found, found.size(), SmallPipeline.TASKS);
        checkEven(found, situation);
        return told(found);
    }

    private static String shared(Situation situation) throws Exception {
        List<KernelThread> found = bound(situation, "shared", List.of("aurochs-worker-"));
        // Others stand in for those whose call of user code lasts, which here may be any.
        int cpus = situation.usableCpus().size();
        CheckFailedException.unless(found.size() >= cpus, "fewer worker threads than CPUs (" + cpus + "): " + found);
        return told(found);
    }

    private static String told(List<KernelThread> threads) {
        return threads.size() + " threads on " + countByCore(threads) + ", all records arrived";
    }

    /** Runs the pipeline; its worker threads while it runs, each bound to one core. */
    private static List<KernelThread> bound(Situation situation, String workers, List<String> names) throws Exception {
        NavigableSet<Integer> before = Kernel.cpusOfCallingThread();
        // Static, for traffic may well put more tasks on one node than on another.
        Map<String, String> settings =
                Map.of("aurochs.pin", "core", "aurochs.placement", "static", "aurochs.workers", workers);
        try (SmallPipeline pipeline = SmallPipeline.start(settings, RECORDS_PER_SOURCE)) {
            long deadline = System.nanoTime() + LONGEST_NS;
            List<KernelThread> found = Kernel.threads(names);
            // A thread binds itself after it has started.
            while (System.nanoTime() - deadline < 0 && !(pipeline.isComplete() && allOnOneCore(found, situation))) {
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
                found = Kernel.threads(names);
            }
            pipeline.check();
            CheckFailedException.unless(
                    allOnOneCore(found, situation),
                    "not each on exactly one core of CPUs " + situation.usableCpus() + ": " + found);
            CheckFailedException.unlessEqual(
                    "CPUs of the thread that started them", Kernel.cpusOfCallingThread(), before);
            return found;
        }
    }

    private static boolean allOnOneCore(List<KernelThread> threads, Situation situation) throws Exception {
        for (KernelThread thread : threads) {
            if (!thread.cpus().equals(usableOfCore(thread.cpus().first(), situation))) {
                return false;
            }
        }
        return true;
    }

    /** Workers go to the cores in turn, so that no core has two more than another. */
    private static void checkEven(List<KernelThread> threads, Situation situation) throws Exception {
        Map<NavigableSet<Integer>, Long> counts = new HashMap<>(countByCore(threads));
        for (int cpu : situation.usableCpus()) {
            counts.putIfAbsent(usableOfCore(cpu, situation), 0L);
        }
        TreeSet<Long> different = new TreeSet<>(counts.values());
        CheckFailedException.unless(different.last() - different.first() <= 1, "not spread evenly: " + counts);
    }

    private static Map<NavigableSet<Integer>, Long> countByCore(List<KernelThread> threads) {
        return threads.stream().collect(Collectors.groupingBy(KernelThread::cpus, Collectors.counting()));
    }

    private static NavigableSet<Integer> usableOfCore(int cpu, Situation situation) throws Exception {
        return situation.usableCpus().contains(cpu)
                ? CpuLists.both(Kernel.coreOf(cpu), situation.usableCpus())
                : new TreeSet<>();
    }
}
