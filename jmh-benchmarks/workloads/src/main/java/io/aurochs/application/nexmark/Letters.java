package io.aurochs.application.nexmark;

/** Random lower-case text: stretches of one text, which are cheaper than letters drawn one by one. */
final class Letters {
    private static final int LETTERS = 'z' - 'a' + 1;
    private static final int LENGTH = 1 << 16;
    private static final int SHORTEST = 3;
    private static final long SEED = 7;

    private static final String TEXT = text();

    private Letters() {}

    private static String text() {
        Draws draws = new Draws(SEED, 0);
        StringBuilder text = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            text.append((char) ('a' + draws.below(LETTERS)));
        }
        return text.toString();
    }

    static String exactly(int length, Draws draws) {
        int begin = draws.below(LENGTH - length);
        return TEXT.substring(begin, begin + length);
    }

    /** From three to {@code longest} letters. */
    static String upTo(int longest, Draws draws) {
        return exactly(SHORTEST + draws.below(longest - SHORTEST + 1), draws);
    }

    /** What fills a record of {@code size} bytes up to {@code wanted}, give or take a fifth of it; at times nothing. */
    static String extra(int size, int wanted, Draws draws) {
        if (size >= wanted) {
            return "";
        }
        int mean = wanted - size;
        int fifth = Math.max(1, mean / 5);
        return exactly(mean - fifth + draws.below(2 * fifth), draws);
    }
}
