package io.aurochs.sql.expression;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Functions of texts. A character is a code point. */
final class Texts {
    private Texts() {}

    /** {@code SUBSTRING(text FROM from FOR length)}; positions from 1, and any numbers, as the standard says. */
    static String substring(String text, long from, @Nullable Long length) {
        int characters = text.codePointCount(0, text.length());
        if (length != null && length < 0) {
            throw new IllegalArgumentException("a negative length");
        }
        long end = length == null ? (long) characters + 1 : saturatedSum(from, length);
        long first = Math.max(from, 1);
        long last = Math.min(end, (long) characters + 1);
        if (first >= last) {
            return "";
        }
        int begin = text.offsetByCodePoints(0, (int) first - 1);
        return text.substring(begin, text.offsetByCodePoints(begin, (int) (last - first)));
    }

    private static long saturatedSum(long a, long b) {
        long sum = a + b;
        // b is not negative.
        return sum < a ? Long.MAX_VALUE : sum;
    }

    /** What {@code LIKE} matches: % any characters, _ one. */
    static Pattern like(String pattern, @Nullable String escape) {
        if (escape != null && escape.codePointCount(0, escape.length()) != 1) {
            throw new IllegalArgumentException("ESCAPE takes one character");
        }
        StringBuilder regex = new StringBuilder();
        int[] characters = pattern.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            int character = characters[i];
            if (escape != null && character == escape.codePointAt(0)) {
                i++;
                if (i == characters.length || !isSpecial(characters[i], escape)) {
                    throw new IllegalArgumentException("the character behind ESCAPE is not %, _ or itself");
                }
                regex.append(Pattern.quote(Character.toString(characters[i])));
            } else if (character == '%') {
                regex.append(".*");
            } else if (character == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(Character.toString(character)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private static boolean isSpecial(int character, String escape) {
        return character == '%' || character == '_' || character == escape.codePointAt(0);
    }

    /** {@code TRIM}. */
    static String trim(String text, String what, boolean leading, boolean trailing) {
        if (what.codePointCount(0, what.length()) != 1) {
            throw new IllegalArgumentException("TRIM takes one character");
        }
        int begin = 0;
        int end = text.length();
        while (leading && begin < end && text.startsWith(what, begin)) {
            begin += what.length();
        }
        while (trailing && end - what.length() >= begin && text.startsWith(what, end - what.length())) {
            end -= what.length();
        }
        return text.substring(begin, end);
    }
}
