package io.aurochs.flink.serde;

import io.aurochs.jit.OutOfLine;
import java.util.function.Consumer;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serializes some of the records that are handed over as objects, the first hundred, or megabyte, and one of a thousand after these, and
 * reads them back: what stock Flink would have reported, because it serializes, is reported here, and a record that would
 * arrive as something else is found. The first difference is logged, once for each operator. Belongs to the producing task's
 * thread.
 */
public final class HandoverSample {
    private static final Logger LOG = LoggerFactory.getLogger(HandoverSample.class);

    private static final OutOfLine<HandoverSample, HandedOver, Object> COMPARE = OutOfLine.of(HandoverSample::compare);

    private final String operator;
    private final TypeSerializer<?> serializer;
    private final RoundTrip roundTrip;
    private final SampleStride stride = new SampleStride();
    private final Consumer<String> report;
    private @Nullable OutputKeys keys;
    private boolean isNext;
    private boolean isReported;

    /**
     * A sample of an output with whose records no keys travel.
     *
     * @param operator name of the producing operator, for people
     * @param serializer of its output; it is duplicated
     */
    public HandoverSample(String operator, TypeSerializer<?> serializer) {
        this(operator, serializer, LOG::error);
    }

    /** @param report of a difference, one line */
    HandoverSample(String operator, TypeSerializer<?> serializer, Consumer<String> report) {
        this.operator = operator;
        this.serializer = serializer.duplicate();
        this.roundTrip = new RoundTrip(this.serializer);
        this.report = report;
    }

    /** Has the keys examined, too: they travel with the records. Before the first record. */
    public void check(OutputKeys newKeys) {
        keys = newKeys;
    }

    /**
     * The next record may be one of the sample. To be called where something else is counted anyway: a count of its own for
     * each record costs several percent of a job on many cores.
     *
     * @param records about how many were emitted since the last call
     */
    public void considerNext(int records) {
        isNext = stride.isDue(records);
    }

    /**
     * Examines a record if it is one of the sample.
     *
     * @param emitted the record as its operator has emitted it
     * @param handedOver what its consumer gets
     * @throws IllegalArgumentException if the key that stock's consumer would find belongs to another task: the job fails
     *     as on stock
     */
    public void examine(@Nullable Object emitted, @Nullable Object handedOver) {
        if (isNext) {
            isNext = false;
            COMPARE.call(this, new HandedOver(emitted, handedOver));
        }
    }

    private void compare(HandedOver record) {
        Object emitted = record.emitted();
        Object arrived;
        try {
            arrived = emitted == null ? roundTrip.ofNull() : roundTrip.apply(emitted);
            stride.examined(roundTrip.bytes());
        } catch (RuntimeException | StackOverflowError e) {
            report("stock Flink cannot send " + Difference.nameClass(emitted) + ", and fails: " + e);
            return;
        }
        String difference = difference(arrived, record.given());
        if (difference != null) {
            report("stock Flink sends another value than Aurochs in " + difference);
        }
        if (keys != null) {
            String otherKey = keys.difference(emitted, arrived);
            if (otherKey != null) {
                report("stock Flink finds another key than Aurochs in " + otherKey);
            }
        }
    }

    /** Stock calls neither equals nor toString of a record: where they fail, nothing is known. */
    private @Nullable String difference(@Nullable Object arrived, @Nullable Object handedOver) {
        try {
            return Difference.between(serializer, arrived, handedOver);
        } catch (RuntimeException | StackOverflowError e) {
            return null;
        }
    }

    private void report(String what) {
        if (isReported) {
            return;
        }
        isReported = true;
        if (LoggedOnce.isFirst(Thread.currentThread().getContextClassLoader(), "handover of " + operator)) {
            report.accept("Records of '" + operator + "' do not survive serialising: " + what
                    + ". The job may fail, or give other results, on a cluster; mend the record's type or its serializer."
                    + " (Found by a sample; aurochs.handover.sample=off turns it off.)");
        }
    }

    /**
     * A record of the sample.
     *
     * @param given what its consumer gets
     */
    private record HandedOver(
            @Nullable Object emitted, @Nullable Object given) {}
}
