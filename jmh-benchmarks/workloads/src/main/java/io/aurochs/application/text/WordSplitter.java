package io.aurochs.application.text;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * Splits text into lower-case words in one pass. A word is a run of letters; an apostrophe (straight or typographic) belongs to
 * it when a letter stands on both sides. Everything else separates words. Stateless; callable from any thread.
 */
public final class WordSplitter {
    private WordSplitter() {}

    /**
     * Hands every word of {@code line} to {@code action}, in the order of the text.
     *
     * @param line any text, possibly empty
     * @param action receives each word in lower case (root locale); never an empty one
     */
    public static void forEachWord(String line, Consumer<String> action) {
        int length = line.length();
        int start = -1;
        boolean lower = true;
        int i = 0;
        while (i < length) {
            char c = line.charAt(i);
            int width = 1;
            boolean inWord;
            if (c >= 'a' && c <= 'z') {
                inWord = true;
            } else if (c >= 'A' && c <= 'Z') {
                inWord = true;
                lower = false;
            } else if (isApostrophe(c)) {
                inWord = start >= 0 && i + 1 < length && Character.isLetter(line.codePointAt(i + 1));
            } else if (c < 0x80) {
                inWord = false;
            } else {
                int point = line.codePointAt(i);
                width = Character.charCount(point);
                inWord = Character.isLetter(point);
                lower &= !inWord;
            }
            if (inWord && start < 0) {
                start = i;
            } else if (!inWord && start >= 0) {
                action.accept(word(line, start, i, lower));
                start = -1;
                lower = true;
            }
            i += width;
        }
        if (start >= 0) {
            action.accept(word(line, start, length, lower));
        }
    }

    private static boolean isApostrophe(char c) {
        return c == '\'' || c == '\u2019';
    }

    private static String word(String line, int start, int end, boolean lower) {
        String word = line.substring(start, end);
        return lower ? word : word.toLowerCase(Locale.ROOT);
    }
}
