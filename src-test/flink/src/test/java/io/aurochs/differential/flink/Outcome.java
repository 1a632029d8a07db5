package io.aurochs.differential.flink;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a run left behind, by topic, in an order that two runs share. */
record Outcome(Map<String, List<String>> topics) {
    private static final int SHOWN = 8;

    /** Runs a job to its end, by itself. */
    static Outcome of(FlinkJob job, Target target, Setup setup) throws Exception {
        return ofAll(List.of(job), target, setup).values().iterator().next();
    }

    /** Runs jobs with the same settings to their end, as one: what a cluster takes to start and stop is most of the time. */
    static Map<String, Outcome> ofAll(List<FlinkJob> jobs, Target target, Setup setup) throws Exception {
        List<Run> runs = jobs.stream().map(job -> Run.open(job.name())).toList();
        try (RunningJob running = RunningJob.submit(jobs, target, setup, runs, Map.of())) {
            running.awaitEnd();
            Map<String, Outcome> outcomes = new HashMap<>();
            for (int job = 0; job < jobs.size(); job++) {
                outcomes.put(
                        jobs.get(job).name(),
                        new Outcome(runs.get(job).journal().outcome()));
            }
            return outcomes;
        } finally {
            runs.forEach(Run::close);
        }
    }

    /** What a plain loop finds; only of the topics for which the job tells it. */
    static Outcome expected(FlinkJob job, Setup setup) {
        Journal journal = new Journal();
        job.expect(setup, journal);
        return new Outcome(journal.outcome());
    }

    /** In words, where this differs from the other in the other's topics; empty if it does not. */
    List<String> differencesTo(Outcome other) {
        List<String> differences = new ArrayList<>();
        other.topics.forEach(
                (topic, entries) -> addDifference(differences, topic, topics.getOrDefault(topic, List.of()), entries));
        return differences;
    }

    private static void addDifference(
            List<String> differences, String topic, List<String> actual, List<String> wanted) {
        if (actual.equals(wanted)) {
            return;
        }
        differences.add(topic + ": " + actual.size() + " for " + wanted.size() + "; too many: "
                + some(difference(actual, wanted)) + "; missing: " + some(difference(wanted, actual))
                + "; first out of place: " + firstDifference(actual, wanted));
    }

    private static List<String> difference(List<String> from, List<String> what) {
        Map<String, Integer> there = new HashMap<>();
        what.forEach(entry -> there.merge(entry, 1, Integer::sum));
        return from.stream()
                .filter(entry -> there.merge(entry, -1, Integer::sum) < 0)
                .toList();
    }

    private static String some(List<String> entries) {
        List<String> shown = entries.stream()
                .limit(SHOWN)
                .map(entry -> entry.length() > 200 ? entry.substring(0, 200) + "..." : entry)
                .toList();
        return entries.size() + " " + shown;
    }

    private static String firstDifference(List<String> actual, List<String> wanted) {
        int place = 0;
        while (place < actual.size()
                && place < wanted.size()
                && actual.get(place).equals(wanted.get(place))) {
            place++;
        }
        return "[" + place + "] " + some(actual.subList(place, Math.min(actual.size(), place + 1))) + " for "
                + some(wanted.subList(place, Math.min(wanted.size(), place + 1)));
    }
}
