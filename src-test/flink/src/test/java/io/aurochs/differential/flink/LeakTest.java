package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.OftenRestarted;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.memory.OffHeapBlock;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a job's restarts leave behind does not add up; {@code -Daurochs.flink.restarts=} says how many there are. Each wait
 * ends by itself; the test's own limit is for thousands of restarts.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeakTest {
    private static final int RESTARTS = Integer.getInteger("aurochs.flink.restarts", 20);
    /** Between the two looks. */
    private static final int RESTARTS_WATCHED = RESTARTS - OftenRestarted.EARLY;
    /** For those, far more than one takes. */
    private static final Duration ENOUGH_FOR_RESTARTS = Duration.ofSeconds(60 + RESTARTS);

    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long BETWEEN_LOOKS_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long SEGMENT_BYTES = 32 << 10;

    /**
     * Pools that start threads as they need them, up to a limit; and the timers of those of the running tasks' input gates
     * whose producers were not there at once.
     */
    private static final Pattern POOLS =
            Pattern.compile("pekko|mini-cluster-io|jobmanager-io|jobmanager-future|flink-rest"
                    + "|DispatcherRestEndpoint|AsyncOperations|ForkJoinPool|HttpClient|Timer-");

    /**
     * What may be in use at one moment and not at another, of pooled threads and of network buffers: fewer than one leak by
     * each restart makes.
     */
    private static final int MARGIN = Math.min(64, RESTARTS_WATCHED / 2);

    @ParameterizedTest
    @ValueSource(strings = {"reference", "offheap"})
    void restartsLeaveNothingBehind(String transport) throws Exception {
        int mapped = settledBlocks();
        OftenRestarted job = new OftenRestarted(RESTARTS);
        RestEndpoint rest = RestEndpoint.atFreePort();
        Map<String, String> settings = new HashMap<>(rest.settings());
        settings.put("aurochs.transport", transport);
        // Whose threads and figures must not add up, either.
        settings.put("aurochs.web", transport.equals("offheap") ? "on" : "off");
        try (Run run = Run.open("OftenRestarted");
                RunningJob running = RunningJob.submit(job, Target.AUROCHS, Setup.DEFAULT, run, settings)) {
            run.gate(OftenRestarted.PAUSED_EARLY).await();
            // First, because to ask starts threads, too.
            String path = "/taskmanagers/"
                    + rest.get("/taskmanagers").at("/taskmanagers/0/id").asText();
            long segments = segments(rest.await(path, answer -> segments(answer) > 0));
            long direct = directBytes();
            assertThat(OffHeapBlock.mapped() > mapped).as("memory is mapped").isEqualTo(transport.equals("offheap"));
            Map<String, Long> threads = threadsByName();
            run.gate(OftenRestarted.GO_ON).open();
            run.gate(OftenRestarted.PAUSED_LATE).await(ENOUGH_FOR_RESTARTS);
            awaitNoMoreThreads(threads);
            assertThat(directBytes()).isLessThanOrEqualTo(direct + MARGIN * SEGMENT_BYTES);
            rest.await(path, answer -> segments(answer) >= segments - MARGIN);
            run.gate(OftenRestarted.END).open();
            running.awaitEnd();
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(job, Setup.DEFAULT)))
                    .isEmpty();
        }
        awaitNoMoreMemory(mapped);
    }

    /** Without those that tests before have left to the collector. */
    private static int settledBlocks() {
        int before;
        int now = OffHeapBlock.mapped();
        do {
            before = now;
            System.gc();
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
            now = OffHeapBlock.mapped();
        } while (now < before);
        return now;
    }

    /** What failed attempts did not finish goes back when nobody can reach it any more. */
    private static void awaitNoMoreMemory(int before) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (OffHeapBlock.mapped() > before && System.nanoTime() - deadline < 0) {
            System.gc();
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
        assertThat(OffHeapBlock.mapped()).as("blocks outside the heap").isLessThanOrEqualTo(before);
    }

    /** How many there are of each name, numbers in the names apart. */
    private static Map<String, Long> threadsByName() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getThreadGroup() != null
                        && !thread.getThreadGroup().getName().equals("system"))
                .map(thread -> thread.getName().replaceAll("\\d+", "#"))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    /** Those of the attempt before may take a moment to end. */
    private static void awaitNoMoreThreads(Map<String, Long> before) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (!added(before).isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
        assertThat(added(before)).as("threads more than %s", before).isEmpty();
    }

    private static Map<String, Long> added(Map<String, Long> before) {
        Map<String, Long> added = threadsByName();
        added.replaceAll((name, count) -> count - allowed(name, before.getOrDefault(name, 0L)));
        added.values().removeIf(count -> count <= 0);
        return added;
    }

    private static long allowed(String name, long before) {
        return POOLS.matcher(name).find() ? before + MARGIN : before;
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /** How many of Flink's network buffers are free. */
    private static long segments(JsonNode answer) {
        return answer.at("/metrics/nettyShuffleMemorySegmentsAvailable").asLong();
    }
}
