package io.aurochs.schedule;

import io.aurochs.metrics.StageLoad;
import java.util.Arrays;

/** Last-in-pipeline (LP; Prasaad et al., §6.2): the last task that has work, which makes room for the rest. */
public final class LastStage implements StagePolicy {
    @Override
    public boolean isMeasured() {
        return false;
    }

    @Override
    public void rank(StageLoad[] loads, double[] urgency) {
        Arrays.fill(urgency, 0);
    }
}
