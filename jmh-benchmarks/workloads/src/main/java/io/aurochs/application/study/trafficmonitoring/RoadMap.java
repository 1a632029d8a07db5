package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The roads of the city, and which of them a position is on. Immutable. */
public final class RoadMap {
    /** Of the map that the application is known with. */
    public static final int STANDARD_ROADS = 36_662;
    /** Stands for no road. */
    public static final int NONE = -1;

    /** Metres from its middle line to either side. */
    private static final double WIDTH = 5;
    /** How far a position may be beside a road that is the nearest, metres. */
    private static final double ERROR = 10;

    private static final double FARTHEST = Math.sqrt(WIDTH * WIDTH + ERROR * ERROR);
    private static final double CELLS_OF_DEGREE = 10;

    private static final int LEAST_POINTS = 2;
    private static final int MOST_POINTS = 12;
    private static final double MEAN_METRES_OF_SEGMENT = 60;
    private static final double BEND = 0.3;

    private final List<Road> roads;
    private final Map<Long, List<Road>> roadsByCell = new HashMap<>();

    RoadMap(List<Road> roads) {
        this.roads = List.copyOf(roads);
        for (Road road : roads) {
            roadsByCell
                    .computeIfAbsent(cell(road.middleLatitude(), road.middleLongitude()), cell -> new ArrayList<>())
                    .add(road);
        }
    }

    /** Roads anywhere in the city, of a few hundred metres each. */
    public static RoadMap random(long seed, int count) {
        RandomStream random = new RandomStream(Mix.of(seed, count));
        List<Road> roads = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            random.startRecord(id);
            roads.add(road(id, random));
        }
        return new RoadMap(roads);
    }

    private static Road road(int id, RandomStream random) {
        int points = LEAST_POINTS + random.below(MOST_POINTS - LEAST_POINTS + 1);
        double[] latitudes = new double[points];
        double[] longitudes = new double[points];
        latitudes[0] = City.SOUTH + random.unit() * (City.NORTH - City.SOUTH);
        longitudes[0] = City.WEST + random.unit() * (City.EAST - City.WEST);
        double heading = 2 * Math.PI * random.unit();
        for (int point = 1; point < points; point++) {
            double degrees = -StrictMath.log(random.unit()) * MEAN_METRES_OF_SEGMENT / City.METRES_OF_DEGREE;
            latitudes[point] = latitudes[point - 1] + degrees * StrictMath.cos(heading);
            longitudes[point] = longitudes[point - 1] + degrees * StrictMath.sin(heading);
            heading += BEND * (2 * random.unit() - 1);
        }
        return new Road(id, latitudes, longitudes);
    }

    private static long cell(double latitude, double longitude) {
        return (long) Math.floor(latitude * CELLS_OF_DEGREE) << Integer.SIZE
                | (long) Math.floor(longitude * CELLS_OF_DEGREE);
    }

    int size() {
        return roads.size();
    }

    Road road(int id) {
        return roads.get(id);
    }

    /**
     * The road that a moving vehicle is on: of those of its cell the first that is so near that it is on it, else the nearest if the position
     * may be that wrong; {@link #NONE} where there is none, and for vehicles that stand, or are elsewhere.
     */
    public int match(Position position) {
        if (position.speed() <= 0 || !City.contains(position.latitude(), position.longitude())) {
            return NONE;
        }
        int nearest = NONE;
        double least = FARTHEST;
        for (Road road : roadsByCell.getOrDefault(cell(position.latitude(), position.longitude()), List.of())) {
            double distance = road.distance(position.latitude(), position.longitude());
            if (distance < WIDTH) {
                return road.id();
            }
            if (distance < least) {
                least = distance;
                nearest = road.id();
            }
        }
        return nearest;
    }
}
