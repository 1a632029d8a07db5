package io.aurochs.application.study.linearroad;

/**
 * A repetition of a simulation, later and with other vehicles: what is added to the numbers of its records. A vehicle's number is, but for a
 * multiple of how many vehicles a simulation has, the same one in each round and on each expressway.
 *
 * @param seconds to their times
 * @param vehicles to their vehicles' numbers
 * @param queries to their queries' numbers
 */
record Round(long seconds, long vehicles, long queries) {
    /** The round so many rounds after the first one, when this is the one after it. */
    Round times(long rounds) {
        return new Round(seconds * rounds, vehicles * rounds, queries * rounds);
    }
}
