package io.aurochs.application.study.trafficmonitoring;

/** The way of a vehicle whose positions come without speeds: each has that with which it came from the one before. One thread. */
final class Track {
    private static final double KMH_OF_METRES_PER_SECOND = 3.6;

    private final String vehicle;
    private boolean hasBegun;
    private long lastSecond;
    private double lastLatitude;
    private double lastLongitude;

    Track(String vehicle) {
        this.vehicle = vehicle;
    }

    /** The next position; it stands if there is none of an earlier second. */
    Position next(long second, double latitude, double longitude) {
        long seconds = second - lastSecond;
        long speed = hasBegun && seconds > 0
                ? Math.round(metres(latitude, longitude) / seconds * KMH_OF_METRES_PER_SECOND)
                : 0;
        hasBegun = true;
        lastSecond = second;
        lastLatitude = latitude;
        lastLongitude = longitude;
        return new Position(vehicle, second, latitude, longitude, (int) speed);
    }

    /** As the crow flies, for a few kilometres. */
    private double metres(double latitude, double longitude) {
        double north = latitude - lastLatitude;
        double east = (longitude - lastLongitude) * Math.cos(Math.toRadians(latitude));
        return Math.hypot(north, east) * City.METRES_OF_DEGREE;
    }
}
