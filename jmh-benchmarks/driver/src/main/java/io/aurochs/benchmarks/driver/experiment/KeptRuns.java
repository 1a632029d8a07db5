package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds in the store what a campaign would find there, by going through runs as it does, and running none.
 *
 * @param requests what is asked for
 * @param store of earlier campaigns
 */
public record KeptRuns(Requests requests, RunStore store) implements Planner.Kept {
    @Override
    public Set<PlannedRun> among(List<PlannedRun> runs, Pace pace) {
        Measured known = new Measured();
        Set<PlannedRun> kept = new LinkedHashSet<>();
        for (PlannedRun run : runs) {
            Optional<Asked> asked = requests.of(run.point(), run.round(), pace, known);
            Optional<RunResult> result = asked.flatMap(store::find);
            if (asked.isPresent() && result.isPresent()) {
                known.add(run.point(), asked.get(), result.get());
                kept.add(run);
            }
        }
        return kept;
    }
}
