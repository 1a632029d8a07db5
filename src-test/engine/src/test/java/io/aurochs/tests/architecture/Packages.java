package io.aurochs.tests.architecture;

import java.util.Set;

/** Package patterns of rooms under a root package. */
final class Packages {
    private Packages() {}

    /** A room and what lies below it. */
    static String room(String root, String room) {
        return root + "." + room + "..";
    }

    static String[] rooms(String root, Set<String> rooms) {
        return rooms.stream().map(room -> room(root, room)).toArray(String[]::new);
    }
}
