package io.aurochs.flink.translate;

import io.aurochs.flink.operator.EdgePlan;

/**
 * How many edges of a translated job carry bundles; of the others the log gives the reason why they do not.
 *
 * @param carrying those that do
 * @param all all there are between tasks
 */
public record CarriedEdges(int carrying, int all) {
    static final CarriedEdges NONE = new CarriedEdges(0, 0);

    CarriedEdges and(EdgePlan plan) {
        return new CarriedEdges(carrying + (plan.carriesBundles() ? 1 : 0), all + 1);
    }
}
