package io.aurochs.epoch;

/**
 * Those containers of an input that came of one of its producer's inputs. Any thread.
 *
 * @param lane which of the producer's inputs, from 0
 */
public record EpochLane(EpochInput input, int lane) {
    /** How many are open; a hint while others are added and go. */
    public int open() {
        int open = 0;
        for (EpochContainer container : input.containers()) {
            open += container.lane() == lane ? 1 : 0;
        }
        return open;
    }
}
