package io.aurochs.application.study.trafficmonitoring;

import java.io.Serializable;

/**
 * What a random map is made of: some bytes that are sent instead of tens of thousands of roads, which every task then has in memory of its own.
 *
 * @param seed of the roads
 * @param roads how many
 */
public record MapSpec(long seed, int roads) implements Serializable {
    /** The map, the same one every time; takes some tens of milliseconds of the standard size. */
    public RoadMap map() {
        return RoadMap.random(seed, roads);
    }
}
