package io.aurochs.flink.serde;

import org.jspecify.annotations.Nullable;

/** A plan at work on whole records. */
final class SingleThreadCopier implements RecordCopier {
    private final CopyPlan plan;
    private final RoundTrip roundTrip;
    private final @Nullable MeasuredCopy measured;

    SingleThreadCopier(CopyPlan plan, RoundTrip roundTrip) {
        this.plan = plan;
        this.roundTrip = roundTrip;
        this.measured = plan.copier() instanceof MeasuredCopy copy ? copy : null;
    }

    @Override
    public @Nullable Object copy(@Nullable Object record) {
        if (record == null) {
            return plan.takesNull() ? null : roundTrip.ofNull();
        }
        return plan.isReference() ? record : plan.copier().apply(record);
    }

    @Override
    public boolean isIdentity() {
        return plan.isReference();
    }

    @Override
    public boolean isFaithful() {
        return plan.isFaithful();
    }

    @Override
    public boolean isMeasured() {
        return measured != null && measured.measuresAll();
    }

    @Override
    public int serializedBytes() {
        return measured == null ? -1 : measured.bytes();
    }

    @Override
    public Handover handover() {
        return plan.handover();
    }

    @Override
    public String description() {
        return plan.description();
    }
}
