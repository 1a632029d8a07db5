package io.aurochs.tests.differential.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Windows by the clock over the numbers from 0 on, each a text. What is new in a window is in order and in none before. Storm loses a number
 * that it stamps in an evaluation's millisecond but adds after it, so some may be missing between two windows, up to half of them on a machine
 * that is busy, and none within one.
 */
final class InOrder {
    private static final int MOST_UNSEEN_PERCENT = 50;

    private InOrder() {}

    /** A window's numbers, with spaces between. */
    static List<Integer> numbers(String text) {
        return Arrays.stream(text.trim().split(" ", -1))
                .filter(number -> !number.isEmpty())
                .map(Integer::valueOf)
                .toList();
    }

    /** What is in a window's new numbers and does not follow the one before; and what is in none, if that is much. */
    static List<Integer> wrong(List<List<Integer>> windows, boolean sliding) {
        List<Integer> wrong = new ArrayList<>();
        List<Integer> unseen = new ArrayList<>();
        int next = 0;
        for (List<Integer> window : windows) {
            int seen = next;
            List<Integer> fresh =
                    sliding ? window.stream().filter(number -> number >= seen).toList() : window;
            if (!fresh.isEmpty()) {
                IntStream.range(next, fresh.get(0)).forEach(unseen::add);
                next = Math.max(next, fresh.get(0));
            }
            for (int number : fresh) {
                if (number != next) {
                    wrong.add(number);
                }
                next = Math.max(next, number) + 1;
            }
        }
        if (unseen.size() * 100 > next * MOST_UNSEEN_PERCENT) {
            wrong.addAll(unseen);
        }
        return wrong;
    }
}
