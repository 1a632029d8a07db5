package io.aurochs.application.study.trafficmonitoring;

/** A road: a line of points. Immutable. */
final class Road {
    private final int id;
    private final double[] latitudes;
    private final double[] longitudes;

    /**
     * A road.
     *
     * @param latitudes of its points, at least two, degrees
     * @param longitudes of its points
     */
    Road(int id, double[] latitudes, double[] longitudes) {
        if (latitudes.length < 2 || latitudes.length != longitudes.length) {
            throw new IllegalArgumentException("road=" + id + " latitudes=" + latitudes.length + " longitudes="
                    + longitudes.length + ": a road has two points at least");
        }
        this.id = id;
        this.latitudes = latitudes.clone();
        this.longitudes = longitudes.clone();
    }

    int id() {
        return id;
    }

    int points() {
        return latitudes.length;
    }

    double latitude(int point) {
        return latitudes[point];
    }

    double longitude(int point) {
        return longitudes[point];
    }

    /** Half way between its ends. */
    double middleLatitude() {
        return (latitudes[0] + latitudes[latitudes.length - 1]) / 2;
    }

    double middleLongitude() {
        return (longitudes[0] + longitudes[longitudes.length - 1]) / 2;
    }

    /** How far away it is, metres, in a plane of degrees. */
    double distance(double latitude, double longitude) {
        double least = Double.MAX_VALUE;
        for (int point = 1; point < latitudes.length; point++) {
            least = Math.min(least, squareToSegment(point, latitude, longitude));
        }
        return Math.sqrt(least) * City.METRES_OF_DEGREE;
    }

    /** Of the distance to the line between a point and the one before, in degrees. */
    private double squareToSegment(int point, double latitude, double longitude) {
        double north = latitudes[point] - latitudes[point - 1];
        double east = longitudes[point] - longitudes[point - 1];
        double toNorth = latitude - latitudes[point - 1];
        double toEast = longitude - longitudes[point - 1];
        double length = north * north + east * east;
        double part = length == 0 ? 0 : Math.min(1, Math.max(0, (toNorth * north + toEast * east) / length));
        double offNorth = toNorth - part * north;
        double offEast = toEast - part * east;
        return offNorth * offNorth + offEast * offEast;
    }
}
