package io.aurochs.worker;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.WatermarkWork;
import io.aurochs.row.FlatBundle;
import io.aurochs.schedule.ClaimPolicy;
import java.util.List;

/**
 * One of the workers of a pipeline: claims what is most urgent, processes it, and looks again (StreamBox §6). First come the parts of
 * watermarks' work, then watermarks that may be processed, then bundles as the policy says.
 */
final class EpochClaimer extends Claimer {
    private final EpochJob job;
    private final int worker;
    private final int node;
    private final ClaimPolicy policy;
    private final IdleClaimers.Seat seat;

    /**
     * A worker.
     *
     * @param worker its number among the pipeline's, from 0
     * @param node index of the node that it is on
     */
    EpochClaimer(String name, EpochJob job, int worker, int node, ClaimPolicy policy, IdleClaimers.Seat seat) {
        super(name, job, seat);
        this.job = job;
        this.worker = worker;
        this.node = node;
        this.policy = policy;
        this.seat = seat;
    }

    @Override
    boolean work() {
        WatermarkWork part = job.pollPart();
        if (part != null) {
            if (part.run(worker)) {
                goOn(part);
            }
            return true;
        }
        boolean dropped = dropCancelled();
        job.leap();
        return processWatermark() || processBundle(job.inputs()) || dropped;
    }

    /** Producers before their consumers: what goes at one may let others go at the next. */
    private boolean dropCancelled() {
        List<EpochInput> inputs = job.inputs();
        boolean dropped = false;
        for (int i = inputs.size() - 1; i >= 0; i--) {
            dropped |= inputs.get(i).dropCancelled();
        }
        if (dropped) {
            job.madeRoom();
        }
        return dropped;
    }

    /** Consumers before their producers; where memory is short, what came of earlier watermarks goes before the next ones add to it. */
    private boolean processWatermark() {
        List<EpochInput> inputs = job.inputs();
        boolean isMemoryShort = job.isMemoryShort();
        for (int i = 0; i < inputs.size(); i++) {
            if (isMemoryShort && i > 0 && processBundleAt(inputs.get(i - 1))) {
                return true;
            }
            EpochContainer retrieved = inputs.get(i).tryRetrieve();
            if (retrieved != null) {
                goOn(job.taskOf(inputs.get(i)).begin(worker, retrieved));
                return true;
            }
        }
        return false;
    }

    /** With the parts of a level that has begun, or with what comes behind the watermark. */
    private void goOn(WatermarkWork work) {
        int parts = work.parts();
        if (parts == 0) {
            job.ended(work);
        } else {
            job.offer(work, parts);
            seat.wakeOthers(parts - 1);
        }
    }

    private boolean processBundle(List<EpochInput> inputs) {
        EpochContainer container = policy.choose(inputs, job.nextExternalization());
        while (container != null && !processBundleOf(container)) {
            container = policy.choose(inputs, job.nextExternalization());
        }
        return container != null;
    }

    private boolean processBundleAt(EpochInput input) {
        EpochContainer container = policy.chooseAt(input);
        while (container != null && !processBundleOf(container)) {
            container = policy.chooseAt(input);
        }
        return container != null;
    }

    /** False when others have claimed them all meanwhile. */
    private boolean processBundleOf(EpochContainer container) {
        FlatBundle bundle = container.tryClaim(node);
        if (bundle == null) {
            return false;
        }
        job.taskOf(container.input()).evaluate(worker, container, bundle);
        job.consumed(container);
        return true;
    }
}
