package io.aurochs.operator.ordered;

import io.aurochs.graph.Vertex;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.row.FlatBundle;
import java.util.List;

/**
 * Stands between a source and stages that need what arrives to be prepared or shared: workers do that here, all at once, and not the thread of
 * the source.
 */
public final class PassStage {
    private PassStage() {}

    /** Whether one is needed in front of the consumers of a source. */
    public static boolean isNeeded(List<OrderedStage> consumers) {
        return consumers.size() > 1 || consumers.get(0).needsPreparation();
    }

    /** Makes one. */
    public static OrderedStage of(Vertex source, StageResources resources, List<OrderedStage> consumers) {
        StatelessEvaluator pass = Pass::new;
        return new StatelessStage(source, resources, consumers, pass);
    }

    /** Passes bundles on as they are. */
    private record Pass(BundleOutput output) implements BundleTransform {
        @Override
        public void process(FlatBundle bundle) {
            output.ship(0, bundle);
        }

        @Override
        public int row() {
            return 0;
        }
    }
}
