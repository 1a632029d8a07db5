package io.aurochs.application.study.storm;

import io.aurochs.application.study.trafficmonitoring.RoadSpeed;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits each road's mean speed, and of how many it is, whenever a vehicle is on it. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class RoadSpeedBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient Map<Integer, RoadSpeed> speeds;

    RoadSpeedBolt() {
        super(TrafficTopology.ROAD, TrafficTopology.SECOND, "mean", "count");
    }

    @Override
    void begin() {
        speeds = new HashMap<>();
    }

    @Override
    void process(Tuple match) {
        Integer road = match.getIntegerByField(TrafficTopology.ROAD);
        RoadSpeed speed = speeds.computeIfAbsent(road, unseen -> new RoadSpeed());
        speed.add(match.getIntegerByField(TrafficTopology.SPEED));
        emit(
                match,
                new Values(
                        road,
                        match.getLongByField(TrafficTopology.SECOND),
                        speed.getMean(),
                        speed.getCount(),
                        time(match)));
    }
}
