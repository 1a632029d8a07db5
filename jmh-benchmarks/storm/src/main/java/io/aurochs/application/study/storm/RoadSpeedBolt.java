package io.aurochs.application.study.storm;

import io.aurochs.application.study.trafficmonitoring.RoadSpeed;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits what is known of each road whenever a vehicle is on it: a {@link io.aurochs.application.study.trafficmonitoring.RoadReport}. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class RoadSpeedBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient Map<Integer, RoadSpeed> speeds;

    RoadSpeedBolt() {
        super(
                TrafficTopology.ROAD,
                TrafficTopology.SECOND,
                TrafficTopology.VEHICLE,
                TrafficTopology.SPEED,
                "matches",
                "mean",
                "count");
    }

    @Override
    void begin() {
        speeds = new HashMap<>();
    }

    @Override
    void process(Tuple match) {
        Integer road = match.getIntegerByField(TrafficTopology.ROAD);
        Integer speed = match.getIntegerByField(TrafficTopology.SPEED);
        RoadSpeed state = speeds.computeIfAbsent(road, unseen -> new RoadSpeed());
        state.add(speed);
        emit(
                match,
                new Values(
                        road,
                        match.getLongByField(TrafficTopology.SECOND),
                        match.getStringByField(TrafficTopology.VEHICLE),
                        speed,
                        state.getMatches(),
                        state.getMean(),
                        state.getCount(),
                        time(match)));
    }
}
