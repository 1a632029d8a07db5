package io.aurochs.application.study.trafficmonitoring;

/** The part of Beijing that is monitored, degrees. Pure functions. */
public final class City {
    static final double SOUTH = 39.689602;
    static final double NORTH = 40.122410;
    static final double WEST = 116.105789;
    static final double EAST = 116.670021;

    /** Of a degree of latitude; of longitude, too, in this plane. */
    static final double METRES_OF_DEGREE = 111_200;

    private City() {}

    static boolean contains(double latitude, double longitude) {
        return latitude >= SOUTH && latitude <= NORTH && longitude >= WEST && longitude <= EAST;
    }
}
