package io.aurochs.storm.daemon;

import java.util.List;
import org.apache.storm.generated.TopologyStatus;

/**
 * What a topology is to be, by the last command that was answered.
 *
 * @param status ACTIVE, INACTIVE or KILLED
 * @param killAtMs when a killed topology ends, milliseconds since 1970; {@link Long#MAX_VALUE} for others
 */
record Standing(TopologyStatus status, long killAtMs) {
    /** How many {@link #encode} returns. */
    static final int WORDS = 2;

    static final Standing ACTIVE = new Standing(TopologyStatus.ACTIVE, Long.MAX_VALUE);
    static final Standing INACTIVE = new Standing(TopologyStatus.INACTIVE, Long.MAX_VALUE);

    static Standing active(boolean isActive) {
        return isActive ? ACTIVE : INACTIVE;
    }

    /** Killed at a time, or earlier if an earlier kill said so. */
    Standing killed(long atMs) {
        return new Standing(TopologyStatus.KILLED, Math.min(killAtMs, atMs));
    }

    boolean isKilled() {
        return status == TopologyStatus.KILLED;
    }

    /** In words, as the daemon keeps it. */
    List<String> encode() {
        return List.of(status.name(), Long.toString(killAtMs));
    }

    /**
     * Reads it.
     *
     * @param words {@link #WORDS} of them
     * @throws IllegalArgumentException if these are not what {@link #encode} returns
     */
    static Standing decode(List<String> words) {
        Standing standing = new Standing(TopologyStatus.valueOf(words.get(0)), Long.parseLong(words.get(1)));
        if (!standing.isKilled() && !standing.equals(ACTIVE) && !standing.equals(INACTIVE)) {
            throw new IllegalArgumentException("there is no such standing");
        }
        return standing;
    }
}
