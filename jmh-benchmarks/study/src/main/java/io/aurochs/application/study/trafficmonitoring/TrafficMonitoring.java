package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Traffic monitoring over the positions of a city's taxis. */
public final class TrafficMonitoring implements StudyApplication {
    public static final String NAME = "trafficmonitoring";

    private final long seed;
    private final int taxis;
    private final int kept;
    private final MapSpec mapSpec;
    private final RoadMap map;

    /**
     * @param roads of the map
     * @param taxis of all sources, one for each at least
     * @param kept lines of all sources before they come again
     */
    public TrafficMonitoring(long seed, int roads, int taxis, int kept) {
        this.seed = seed;
        this.taxis = taxis;
        this.kept = kept;
        mapSpec = new MapSpec(seed, roads);
        map = mapSpec.map();
    }

    /** As in the study, but for the map and the taxis, which are drawn. */
    public static TrafficMonitoring standard(long seed) {
        return new TrafficMonitoring(seed, RoadMap.STANDARD_ROADS, PositionGenerator.STANDARD_TAXIS, 1 << 18);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** What the map is made of. */
    public MapSpec mapSpec() {
        return mapSpec;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return KeptLines.of(new PositionGenerator(seed, map, taxis, task, tasks), kept / tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new TrafficLoop(map, results);
    }

    /** With several matchers they overtake each other, and which speeds come first decides about a road's mean. */
    @Override
    public boolean isOrdered(int tasks) {
        return tasks == 1;
    }
}
