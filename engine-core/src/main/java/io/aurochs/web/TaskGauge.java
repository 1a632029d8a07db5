package io.aurochs.web;

import com.fasterxml.jackson.core.io.SerializedString;

/** What a task has at a time, as opposed to what it counts from its start on. */
@SuppressWarnings("ImmutableEnumChecker") // names that keep their encoding, and do not change otherwise
public enum TaskGauge {
    /** Half of its records of late were no later than this, nanoseconds; of several tasks, of the slowest one. */
    LATENCY_P50_NS("latency_p50", Unit.NANOSECONDS, Across.LARGEST),
    /** Of a hundred records of late, 99 were no later than this, nanoseconds; of several tasks, of the slowest one. */
    LATENCY_P99_NS("latency_p99", Unit.NANOSECONDS, Across.LARGEST),
    /** No record with an earlier time of event is to come, milliseconds of the epoch; of several tasks, the lowest one. */
    WATERMARK_MS("watermark", Unit.TIMESTAMP_MS, Across.SMALLEST),
    /** Epochs that have begun and have not ended. */
    EPOCHS_OPEN("epochs_open", Unit.COUNT, Across.LARGEST),
    /** What it keeps from record to record, bytes; an estimate where it is on the heap. */
    STATE_BYTES("state", Unit.BYTES, Across.SUM),
    /** Keys, or groups, that it keeps something of. */
    STATE_ENTRIES("state_entries", Unit.COUNT, Across.SUM);

    private final String label;
    private final SerializedString field;
    private final Unit unit;
    private final Across acrossTasks;

    /** What its values are in. */
    enum Unit {
        /** Shown as milliseconds with a fraction. */
        NANOSECONDS("_ms"),
        TIMESTAMP_MS("_ms"),
        BYTES("_bytes"),
        COUNT("");

        private final String suffix;

        Unit(String suffix) {
            this.suffix = suffix;
        }
    }

    /** What the values of several tasks make together. */
    private enum Across {
        LARGEST,
        SMALLEST,
        SUM
    }

    TaskGauge(String label, Unit unit, Across acrossTasks) {
        this.label = label;
        this.field = new SerializedString(label + unit.suffix);
        this.unit = unit;
        this.acrossTasks = acrossTasks;
    }

    /** Its name in the API. */
    SerializedString field() {
        return field;
    }

    /** Its name without a unit. */
    String label() {
        return label;
    }

    Unit unit() {
        return unit;
    }

    /** The value of two tasks together. */
    long together(long one, long other) {
        return switch (acrossTasks) {
            case LARGEST -> Math.max(one, other);
            case SMALLEST -> Math.min(one, other);
            case SUM -> one + other;
        };
    }
}
