package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.Decimals;
import io.aurochs.application.study.LineGenerator;
import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Positions of taxis, of each one a minute: four in five times it stands, else it is somewhere else on its road, or on another one, and the
 * receiver is wrong by some metres. One thread.
 */
public final class PositionGenerator implements LineGenerator {
    public static final int STANDARD_TAXIS = 10_000;

    private static final double STANDS = 0.82;
    private static final double STAYS_ON_ROAD = 0.8;
    private static final double NOISE_METRES = 5;
    private static final int LEAST_SPEED = 5;
    private static final int SPEEDS = 65;
    private static final int DIRECTIONS = 360;
    private static final long SECONDS_BETWEEN = 60;
    private static final int MICRODEGREES = 1_000_000;

    private static final LocalDateTime START = LocalDateTime.of(2009, 4, 1, 6, 0);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT);

    private final RoadMap map;
    private final RandomStream random;
    private final int task;
    private final int tasks;
    /** By taxi here: its road, and where on it, from 0 to the number of its points less one. */
    private final int[] roads;

    private final double[] places;
    private long record;

    /**
     * Of a source task, whose taxis no other task has.
     *
     * @param taxis of all tasks, one for each at least
     * @param task from 0
     */
    public PositionGenerator(long seed, RoadMap map, int taxis, int task, int tasks) {
        if (task < 0 || task >= tasks || taxis < tasks) {
            throw new IllegalArgumentException(
                    "taxis=" + taxis + " task=" + task + " tasks=" + tasks + ": a taxi for each task");
        }
        this.map = map;
        this.task = task;
        this.tasks = tasks;
        random = new RandomStream(Mix.of(seed, task));
        roads = new int[(taxis - task + tasks - 1) / tasks];
        places = new double[roads.length];
        random.startRecord(-1);
        for (int taxi = 0; taxi < roads.length; taxi++) {
            roads[taxi] = random.below(map.size());
        }
    }

    @Override
    public String next() {
        random.startRecord(record);
        int taxi = (int) (record % roads.length);
        long second = record / roads.length * SECONDS_BETWEEN + taxi % SECONDS_BETWEEN;
        long number = record++;
        int speed = 0;
        if (random.unit() > STANDS) {
            speed = LEAST_SPEED + random.below(SPEEDS);
            if (random.unit() > STAYS_ON_ROAD) {
                roads[taxi] = random.below(map.size());
            }
            places[taxi] = random.unit() * (map.road(roads[taxi]).points() - 1);
        }
        StringBuilder line = new StringBuilder();
        line.append(number).append(',').append(taxi * tasks + task).append(',');
        TIME.formatTo(START.plusSeconds(second), line);
        Road road = map.road(roads[taxi]);
        int point = Math.min((int) places[taxi], road.points() - 2);
        double part = places[taxi] - point;
        degrees(line, road.latitude(point) + part * (road.latitude(point + 1) - road.latitude(point)));
        degrees(line, road.longitude(point) + part * (road.longitude(point + 1) - road.longitude(point)));
        return line.append(',')
                .append(speed)
                .append(',')
                .append(random.below(DIRECTIONS))
                .toString();
    }

    /** Appends a comma and positive degrees, as a receiver has them. */
    private void degrees(StringBuilder line, double exact) {
        double noise = NOISE_METRES / City.METRES_OF_DEGREE * (2 * random.unit() - 1);
        line.append(',');
        Decimals.append(line, exact + noise, MICRODEGREES);
    }
}
