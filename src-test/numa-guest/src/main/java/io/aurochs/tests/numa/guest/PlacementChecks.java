package io.aurochs.tests.numa.guest;

import io.aurochs.engine.Engine;
import io.aurochs.metrics.EngineSnapshot.ChannelCounts;
import io.aurochs.tests.numa.guest.Kernel.KernelThread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Whether the engine's tasks run, and their bundles lie, on the nodes that they are placed on, and their records arrive. */
final class PlacementChecks implements CheckGroup {
    private static final long RECORDS_PER_SOURCE = 4_000;
    private static final int HEADER_BYTES = 32;
    private static final long LONGEST_PHASE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SLOW_NS = TimeUnit.MILLISECONDS.toNanos(20);

    @Override
    public List<Check> checks(Situation situation) {
        List<Check> checks = new ArrayList<>();
        for (String workers : List.of("dedicated", "shared")) {
            checks.add(new Check(
                    "placement: " + workers + " workers by a plan, threads and bundles",
                    () -> byPlan(situation, workers)));
            checks.add(new Check(
                    "placement: " + workers + " workers by measured traffic, threads",
                    () -> byTraffic(situation, workers)));
            checks.add(new Check(
                    "placement: " + workers + " workers placed anew while they run", () -> anew(situation, workers)));
        }
        checks.add(new Check(
                "placement: the same input several times, equal records and bytes", () -> sameTwice(situation)));
        return checks;
    }

    private static Map<String, Integer> spread(Situation situation) {
        return Places.inTurn(SmallPipeline.tasks().keySet(), situation.usableNodes());
    }

    private static String byPlan(Situation situation, String workers) throws Exception {
        Map<String, Integer> plan = spread(situation);
        Map<String, String> settings = Map.of("aurochs.placement", Places.setting(plan), "aurochs.workers", workers);
        try (SmallPipeline pipeline = SmallPipeline.startEndless(settings)) {
            CheckFailedException.unlessEqual("nodes of the tasks", pipeline.nodeOfTask(), plan);
            awaitInPlace(pipeline, situation, workers);
            end(pipeline);
            CheckFailedException.unlessEqual("nodes of the tasks", pipeline.nodeOfTask(), plan);
            // The last bundles may not be back yet.
            Patience.untilNoProblem(() -> pagesProblem(pipeline.engine().pagesByNode(), situation));
            return Places.told(plan) + ", all " + pipeline.arrived() + " records arrived, pages of bundles "
                    + pipeline.engine().pagesByNode();
        }
    }

    /**
     * What is wrong with where the pages of bundles lie: each node's are to lie on the node, or where it has no memory to use, as near
     * as can be.
     */
    private static String pagesProblem(Map<Integer, Map<Integer, Integer>> pages, Situation situation)
            throws Exception {
        Map<Integer, Map<Integer, Integer>> preferred = Kernel.preferredPages();
        for (int node : situation.usableNodes()) {
            Map<Integer, Integer> found = pages.getOrDefault(node, Map.of());
            // There are tasks on each node that were sent records from another one.
            if (found.isEmpty() || !situation.memoryNodesFor(node).containsAll(found.keySet())) {
                return "pages of node " + node + " do not lie on " + situation.memoryNodesFor(node) + " alone: "
                        + pages;
            }
            Map<Integer, Integer> expected = situation.usableMemoryNodes().contains(node) ? found : Map.of();
            if (!preferred.getOrDefault(node, Map.of()).equals(expected)) {
                return "pages of each node, by move_pages: " + pages + ", by numa_maps, where they prefer it: "
                        + preferred;
            }
        }
        return situation.usableNodes().equals(pages.keySet())
                        && situation.usableMemoryNodes().containsAll(preferred.keySet())
                ? ""
                : "pages of other nodes than " + situation.usableNodes() + ": " + pages + ", " + preferred;
    }

    private static String byTraffic(Situation situation, String workers) throws Exception {
        Path report = Files.createTempDirectory("report");
        // All of placement, pin and transport as they are by default.
        Map<String, String> settings = Map.of(
                "aurochs.placement.window",
                "200ms",
                "aurochs.placement.report",
                "dir:" + report,
                "aurochs.workers",
                workers);
        try (SmallPipeline pipeline = SmallPipeline.startEndless(settings)) {
            Map<String, Integer> first = pipeline.nodeOfTask();
            awaitInPlace(pipeline, situation, workers);
            Patience.untilNoProblem(() -> Files.exists(report.resolve("plan.svg")) ? "" : "no plan was made");
            awaitInPlace(pipeline, situation, workers);
            Map<String, Integer> settled = pipeline.nodeOfTask();
            CheckFailedException.unlessEqual(
                    "nodes of the tasks against the report's", settled, Places.read(report.resolve("plan.json")));
            end(pipeline);
            return Places.told(first) + " at first, then " + Places.told(settled) + ", all " + pipeline.arrived()
                    + " records arrived";
        }
    }

    private static String anew(Situation situation, String workers) throws Exception {
        // Nobody would place them so: all but one on the last node.
        Map<String, Integer> plan = spread(situation);
        plan.replaceAll((task, node) -> situation.usableNodes().last());
        plan.put("relay[0]", situation.usableNodes().first());
        Map<String, String> settings = Map.of(
                "aurochs.placement",
                Places.setting(plan),
                "aurochs.placement.window",
                "200ms",
                "aurochs.placement.live",
                "200ms",
                "aurochs.workers",
                workers);
        try (SmallPipeline pipeline = SmallPipeline.startEndless(settings)) {
            CheckFailedException.unlessEqual("nodes of the tasks at first", pipeline.nodeOfTask(), plan);
            Patience.untilNoProblem(() -> pipeline.nodeOfTask().equals(plan) ? "tasks stay on " + plan : "");
            int moves = 1;
            // With little to do they fit on one node, with much they do not.
            for (long pauseNs : new long[] {SLOW_NS, 0}) {
                pipeline.pause(pauseNs);
                Map<String, Integer> before = pipeline.nodeOfTask();
                String stay = Patience.problemAfter(
                        LONGEST_PHASE_NS, () -> pipeline.nodeOfTask().equals(before) ? "they stay" : "");
                moves += stay.isEmpty() ? 1 : 0;
                awaitInPlace(pipeline, situation, workers);
            }
            end(pipeline);
            Patience.untilNoProblem(() -> {
                Map<String, Integer> places = pipeline.nodeOfTask();
                return threadsProblem(places, situation, workers);
            });
            return "moved " + moves + " times at least, at last " + Places.told(pipeline.nodeOfTask()) + ", all "
                    + pipeline.arrived() + " records arrived";
        }
    }

    private static void end(SmallPipeline pipeline) throws Exception {
        pipeline.end();
        Patience.untilNoProblem(
                () -> pipeline.isComplete() ? "" : pipeline.arrived() + " records have arrived, not all");
        pipeline.check();
    }

    /** Waits until each task of a pipeline, while it runs, runs on the node that the engine says, by its thread's CPUs. */
    private static void awaitInPlace(SmallPipeline pipeline, Situation situation, String workers) throws Exception {
        Patience.untilNoProblem(() -> {
            Map<String, Integer> places = pipeline.nodeOfTask();
            Places.checkUsable(places, situation);
            String tasks = pipeline.lookout().problem(places, situation);
            String problem = tasks.isEmpty() ? threadsProblem(places, situation, workers) : tasks;
            // They may be moved at any time.
            return pipeline.nodeOfTask().equals(places) ? problem : "tasks are being moved; before that, " + problem;
        });
    }

    /** What is wrong with the workers, by their names. */
    private static String threadsProblem(Map<String, Integer> places, Situation situation, String workers)
            throws Exception {
        return workers.equals("shared") ? sharedProblem(places, situation) : dedicatedProblem(places, situation);
    }

    private static String dedicatedProblem(Map<String, Integer> places, Situation situation) throws Exception {
        List<KernelThread> threads = Kernel.threads(List.copyOf(places.keySet()));
        Map<String, NavigableSet<Integer>> cpus = new TreeMap<>();
        threads.forEach(thread -> cpus.put(thread.name(), thread.cpus()));
        return threads.size() == places.size() ? Places.problem(places, cpus, situation) : "threads are " + threads;
    }

    private static String sharedProblem(Map<String, Integer> places, Situation situation) throws Exception {
        Map<NavigableSet<Integer>, Integer> nodes = new HashMap<>();
        situation.usableNodes().forEach(node -> nodes.put(situation.usableCpusOfNode(node), node));
        Map<Integer, Integer> workersOfNode = new TreeMap<>();
        for (KernelThread thread : Kernel.threads(List.of("aurochs-worker-"))) {
            Integer node = nodes.get(thread.cpus());
            if (node == null) {
                return thread + " is not on the usable CPUs of one node";
            }
            workersOfNode.merge(node, 1, Integer::sum);
        }
        return workersOfNode.keySet().containsAll(places.values())
                ? ""
                : "not every node with a task has a worker: workers " + workersOfNode + ", tasks " + places;
    }

    /** What goes from one task to another: how many records, how many of them encoded, and the bytes of these without headers. */
    private record Sent(long records, long encoded, long bytes) {}

    private static String sameTwice(Situation situation) throws Exception {
        Map<String, Integer> plan = spread(situation);
        List<Map<List<Integer>, Sent>> all = new ArrayList<>();
        long bundles = 0;
        for (String workers : List.of("dedicated", "dedicated", "shared")) {
            Map<String, String> settings =
                    Map.of("aurochs.placement", Places.setting(plan), "aurochs.workers", workers);
            try (SmallPipeline pipeline = SmallPipeline.start(settings, RECORDS_PER_SOURCE)) {
                Patience.untilNoProblem(() -> pipeline.isComplete() ? "" : "not all records have arrived");
                pipeline.check();
                Map<List<Integer>, Sent> sent = new HashMap<>();
                for (ChannelCounts channel : pipeline.engine().snapshot().channels()) {
                    Sent pair = sent(pipeline.engine(), channel);
                    bundles += channel.bundles();
                    sent.put(List.of(channel.fromTask(), channel.toTask()), pair);
                }
                all.add(sent);
            }
        }
        CheckFailedException.unlessEqual("sent the second time", all.get(1), all.get(0));
        CheckFailedException.unlessEqual("sent with shared workers", all.get(2), all.get(0));
        long encoded = all.get(0).values().stream().mapToLong(Sent::encoded).sum();
        long bytes = all.get(0).values().stream().mapToLong(Sent::bytes).sum();
        CheckFailedException.unless(encoded > 0, "no record was encoded");
        return all.get(0).size() + " pairs of tasks, " + encoded + " records outside the heap, " + bytes
                + " bytes without the headers of bundles; " + bundles + " bundles in all three runs";
    }

    /** Bundles are cut by time as well as by size, so that their number differs: their headers do not count. */
    private static Sent sent(Engine engine, ChannelCounts channel) throws CheckFailedException {
        boolean crosses = engine.nodeOf(channel.fromTask()) != engine.nodeOf(channel.toTask());
        CheckFailedException.unlessEqual(
                "encoded records of " + channel, channel.encodedRecords(), crosses ? channel.records() : 0L);
        long bytes = crosses ? channel.bytes() - HEADER_BYTES * channel.bundles() : channel.bytes();
        CheckFailedException.unlessEqual(
                "bytes without headers of " + channel, bytes, LongEncoding.BYTES * channel.encodedRecords());
        return new Sent(channel.records(), channel.encodedRecords(), bytes);
    }
}
