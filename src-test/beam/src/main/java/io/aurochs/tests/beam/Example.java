package io.aurochs.tests.beam;

/** The pipelines by name. */
public enum Example {
    WORD_COUNT,
    FIXED_WINDOWS,
    SLIDING_WINDOWS,
    SESSIONS,
    STATE_AND_TIMERS;

    BeamJob job() {
        return switch (this) {
            case WORD_COUNT -> new WordCount();
            case FIXED_WINDOWS -> new FixedWindowSums();
            case SLIDING_WINDOWS -> new SlidingWindowMaxima();
            case SESSIONS -> new LateSessions();
            case STATE_AND_TIMERS -> new TimedTotals();
        };
    }
}
