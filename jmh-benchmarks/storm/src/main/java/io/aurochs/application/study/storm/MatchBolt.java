package io.aurochs.application.study.storm;

import io.aurochs.application.study.trafficmonitoring.MapSpec;
import io.aurochs.application.study.trafficmonitoring.Position;
import io.aurochs.application.study.trafficmonitoring.RoadMap;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the road that each moving vehicle is on, with its speed. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class MatchBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final MapSpec mapSpec;
    private transient RoadMap map;

    MatchBolt(MapSpec mapSpec) {
        super(TrafficTopology.ROAD, TrafficTopology.VEHICLE, TrafficTopology.SECOND, TrafficTopology.SPEED);
        this.mapSpec = mapSpec;
    }

    @Override
    void begin() {
        map = mapSpec.map();
    }

    @Override
    void process(Tuple tuple) {
        Position position = new Position(
                tuple.getStringByField(TrafficTopology.VEHICLE),
                tuple.getLongByField(TrafficTopology.SECOND),
                tuple.getDoubleByField(TrafficTopology.LATITUDE),
                tuple.getDoubleByField(TrafficTopology.LONGITUDE),
                tuple.getIntegerByField(TrafficTopology.SPEED));
        int road = map.match(position);
        if (road != RoadMap.NONE) {
            emit(tuple, new Values(road, position.vehicle(), position.second(), position.speed(), time(tuple)));
        }
    }
}
