package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.row.FlatBundle;

/**
 * Records flow into the most recently opened downstream container, and so change epochs: what StreamBox's containers are compared with
 * (StreamBox §9.2). Records that come into an epoch after their window has closed are missing in its result.
 */
final class LatestContainer implements EpochAssignment {
    /** What the setting is called, among the values of {@code aurochs.claim.policy}. */
    static final String NAME = "latest-container";

    @Override
    public void deposit(EpochContainer from, EpochInput consumer, FlatBundle bundle) {
        EpochContainer own = consumer.below(from);
        EpochContainer latest = own;
        for (EpochContainer container : consumer.containers()) {
            if (container.epoch() > latest.epoch()) {
                latest = container;
            }
        }
        if (!latest.tryDeposit(bundle)) {
            own.deposit(bundle);
        }
    }
}
