package io.aurochs.differential.flink;

import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What jobs leave behind, each run once per system and setup in this JVM. Those with the same settings run as one job, as far
 * as that succeeds; where it does not, each runs by itself, to see which it is.
 */
final class Outcomes {
    private static final Map<String, Map<String, Outcome>> KNOWN = new HashMap<>();

    private final List<FlinkJob> jobs;

    Outcomes(List<FlinkJob> jobs) {
        this.jobs = jobs;
    }

    /** What the job leaves behind; throws what its run did. */
    Outcome of(FlinkJob job, Target target, Setup setup) throws Exception {
        String key = target + ", " + setup + ", " + job.settings();
        Map<String, Outcome> outcomes = KNOWN.get(key);
        if (outcomes == null) {
            outcomes = together(like(job), target, setup);
            KNOWN.put(key, outcomes);
        }
        Outcome outcome = outcomes.get(job.name());
        return outcome == null ? Outcome.of(job, target, setup) : outcome;
    }

    private List<FlinkJob> like(FlinkJob job) {
        return jobs.stream()
                .filter(other -> other.settings().equals(job.settings()))
                .toList();
    }

    private static Map<String, Outcome> together(List<FlinkJob> jobs, Target target, Setup setup) {
        try {
            return Outcome.ofAll(jobs, target, setup);
        } catch (Exception | AssertionError e) {
            System.err.println(target + ", " + setup + ": " + jobs.size() + " jobs failed as one: " + e);
            return Map.of();
        }
    }
}
