package io.aurochs.tests.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A class of Flink's tests, and what is known of it.
 *
 * @param name of the class
 * @param succeeding how many of its tests succeed
 * @param onAurochs how many jobs of these run on Aurochs
 * @param stock how many run on stock Flink, such as those of tests that run in batch mode, too
 * @param leftOut the methods that are not run, with the reason
 */
record PeerTests(String name, int succeeding, int onAurochs, int stock, Map<String, String> leftOut) {
    private static final String LIST = "tests.txt";
    private static final String LONG_LIST = "long.txt";
    private static final String LEFT_OUT = "- ";

    /** Reads all: a line for each class, below it a line for each method that is left out. */
    static List<PeerTests> listed() {
        return Stream.concat(quick().stream(), read(LONG_LIST).stream()).toList();
    }

    /** Reads those that do not take minutes. */
    static List<PeerTests> quick() {
        return read(LIST);
    }

    private static List<PeerTests> read(String list) {
        List<PeerTests> all = new ArrayList<>();
        for (String line : Lines.of(list)) {
            if (line.strip().startsWith(LEFT_OUT)) {
                String[] words = line.strip().substring(LEFT_OUT.length()).split(": ", 2);
                all.get(all.size() - 1).leftOut().put(words[0], words[1]);
            } else {
                String[] words = line.split(" +");
                all.add(new PeerTests(
                        words[0],
                        Integer.parseInt(words[1]),
                        Integer.parseInt(words[2]),
                        Integer.parseInt(words[3]),
                        new TreeMap<>()));
            }
        }
        return all;
    }

    /** The line of the list for it. */
    String line() {
        return name + " " + succeeding + " " + onAurochs + " " + stock;
    }

    @Override
    public String toString() {
        return name;
    }
}
