package io.aurochs.config;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a worker of a pipeline takes next. */
public enum ClaimPriority {
    /** The best of the pipeline's kind: {@link #NEXT_EXTERNALIZATION} or, if it is ordered, {@link #LP}. */
    AUTO(true, true),
    /** What the next results need; then the task with the most open epochs (StreamBox §6). */
    NEXT_EXTERNALIZATION(true, false),
    /** An epoch's bundles only when the one before is done: "hold and sort" (StreamBox §9.2). */
    IN_ORDER(true, false),
    /** Any of the task that was claimed from last, then of the next one (StreamBox §9.2). */
    NO_PRIORITY(true, false),
    /** The last task in the pipeline that has work (Prasaad et al., §6.2). */
    LP(true, true),
    /** The task with the lowest current throughput (Prasaad et al., §6.4). */
    CT(false, true),
    /** The task with the longest estimated time (Prasaad et al., §6.3). */
    ET(false, true),
    /** The first task whose output queue is not above its threshold: queue-size throttling (Prasaad et al., §6.1). */
    QST(false, true);

    private final boolean isOfEpochs;
    private final boolean isOrdered;

    ClaimPriority(boolean isOfEpochs, boolean isOrdered) {
        this.isOfEpochs = isOfEpochs;
        this.isOrdered = isOrdered;
    }

    /**
     * What it means in a pipeline that is not ordered; never {@link #AUTO}.
     *
     * @throws IllegalArgumentException with one line that names the setting and what to give, if it is for ordered ones
     */
    public ClaimPriority ofEpochs(String pipeline) {
        if (!isOfEpochs) {
            throw refused("pipeline=" + pipeline + " is not ordered", other -> other.isOfEpochs);
        }
        return this == AUTO ? NEXT_EXTERNALIZATION : this;
    }

    /**
     * What it means in an ordered pipeline; never {@link #AUTO}.
     *
     * @throws IllegalArgumentException with one line that names the setting and what to give, if it is for other ones
     */
    public ClaimPriority ofOrdered(String pipeline) {
        if (!isOrdered) {
            throw refused("pipeline=" + pipeline + " is ordered", other -> other.isOrdered);
        }
        return this == AUTO ? LP : this;
    }

    private IllegalArgumentException refused(String why, Predicate<ClaimPriority> allowed) {
        String allowedValues =
                Stream.of(values()).filter(allowed).map(ClaimPriority::value).collect(Collectors.joining("|"));
        return new IllegalArgumentException(
                Setting.CLAIM_POLICY.key() + "=" + value() + ": not allowed, as " + why + "; give " + allowedValues);
    }

    /** As it is given. */
    private String value() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
