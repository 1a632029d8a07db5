package io.aurochs.application.study.linearroad;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Makes input of the lines of a file that Linear Road's own generator wrote, or a copy of one with spaces for commas: puts in the ends of
 * minutes, tells balance queries the expressway of their vehicle, and leaves out what is not asked for here. One thread.
 */
public final class PublicLines {
    private final Consumer<String> input;
    private final TreeSet<Integer> expressways = new TreeSet<>();
    private final Map<String, String> expresswayByVehicle = new HashMap<>();
    private long minute = 1;

    /** @param input takes the lines as {@link RoadLine} reads them */
    public PublicLines(Consumer<String> input) {
        this.input = input;
    }

    /**
     * Takes the next line of the file.
     *
     * @throws IllegalArgumentException when it is none, or is older than the one before
     */
    public void accept(String line) {
        String[] fields = RoadLine.fields(line.strip().replace(' ', ','));
        endMinutesBefore(Minutes.of(Long.parseLong(fields[RoadLine.SECOND])), line);
        switch (Integer.parseInt(fields[RoadLine.TYPE])) {
            case RoadLine.POSITION -> {
                expressways.add(Integer.valueOf(fields[RoadLine.EXPRESSWAY]));
                expresswayByVehicle.put(fields[RoadLine.VEHICLE], fields[RoadLine.EXPRESSWAY]);
            }
            case RoadLine.BALANCE -> {
                String own = fields[RoadLine.EXPRESSWAY];
                fields[RoadLine.EXPRESSWAY] = expresswayByVehicle.getOrDefault(fields[RoadLine.VEHICLE], own);
            }
            case RoadLine.TRAVEL_TIME -> {
                return;
            }
            default -> {}
        }
        input.accept(String.join(",", Arrays.asList(fields)));
    }

    private void endMinutesBefore(long next, String line) {
        if (next < minute) {
            throw new IllegalArgumentException("'" + line + "': after a line of minute " + minute);
        }
        while (minute < next) {
            for (int expressway : expressways) {
                input.accept(MinuteEnd.of(minute, expressway).line());
            }
            minute++;
        }
    }
}
