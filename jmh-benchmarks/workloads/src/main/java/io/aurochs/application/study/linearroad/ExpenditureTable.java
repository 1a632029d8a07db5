package io.aurochs.application.study.linearroad;

/** The history of an expressway, a byte for each vehicle and day. Immutable. */
final class ExpenditureTable {
    private final int vehicles;
    private final byte[] tolls;

    ExpenditureTable(ExpenditureHistory history, int expressway) {
        vehicles = history.vehicles();
        tolls = new byte[vehicles * ExpenditureHistory.DAYS];
        history.forEach(expressway, row -> tolls[index(row.vehicle(), row.day())] = (byte) row.toll());
    }

    /**
     * What a vehicle paid on a day. One whose number has no history has that of the number modulo how many there are: so a generated
     * vehicle has in another {@link Round} the history that it has in the first one.
     *
     * @throws IllegalArgumentException when it is a day of which nothing is known
     */
    int toll(long vehicle, int day) {
        if (day < 1 || day > ExpenditureHistory.DAYS) {
            throw new IllegalArgumentException("day=" + day + ": 1 to " + ExpenditureHistory.DAYS);
        }
        return tolls[index(Math.floorMod(vehicle, vehicles), day)];
    }

    private static int index(int vehicle, int day) {
        return vehicle * ExpenditureHistory.DAYS + day - 1;
    }
}
