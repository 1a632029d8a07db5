package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.FileInput;
import io.aurochs.application.study.Input;
import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Traffic monitoring over the positions of a city's taxis. */
public final class TrafficMonitoring implements StudyApplication {
    public static final String NAME = "trafficmonitoring";

    private final MapSpec mapSpec;
    private final RoadMap map;
    private final Input input;

    /**
     * @param roads of the map
     * @param taxis of all sources, one for each at least
     * @param kept lines of all sources before they come again
     */
    public TrafficMonitoring(long seed, int roads, int taxis, int kept) {
        mapSpec = new MapSpec(seed, roads);
        map = mapSpec.map();
        input = (task, tasks) -> KeptLines.of(new PositionGenerator(seed, map, taxis, task, tasks), kept / tasks);
    }

    private TrafficMonitoring(MapSpec mapSpec, Input input) {
        this.mapSpec = mapSpec;
        this.input = input;
        map = mapSpec.map();
    }

    /** As in the study, but for the map and the taxis, which are drawn. */
    public static TrafficMonitoring standard(long seed) {
        return new TrafficMonitoring(seed, RoadMap.STANDARD_ROADS, PositionGenerator.STANDARD_TAXIS, 1 << 18);
    }

    /**
     * Of positions as those of GeoLife, T-Drive or the taxi traces of Beijing; the map is drawn.
     *
     * @param seed of the map
     * @throws IllegalArgumentException with one line, if there are none, or too few
     */
    public static TrafficMonitoring of(InputFile file, long seed, int sources) {
        return new TrafficMonitoring(
                new MapSpec(seed, RoadMap.STANDARD_ROADS), FileInput.of(file, PositionFormat::new, sources));
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
        return input.lines(task, tasks);
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
