package io.aurochs.tests.numa.guest;

import java.util.Optional;

/**
 * A line that the guest writes for the host: kind, situation, check and message, separated by tabs.
 *
 * @param situation name of the situation; empty where the line is about none
 * @param check name of the check; empty where the line is about none
 * @param message what there is to say; may hold line ends
 */
public record GuestLine(Kind kind, String situation, String check, String message) {
    /** What a line says. */
    public enum Kind {
        /** The guest's init runs. */
        BOOTED,
        /** A check begins: what follows is about it. */
        BEGIN,
        /** It has passed. */
        PASS,
        /** It has failed. */
        FAIL,
        /** The situation's JVM has ended; the message is its exit code. */
        ENDED
    }

    private static final int FIELDS = 4;

    /** Reads a line, without its end; nothing when the guest has not written it, or not all of it. */
    public static Optional<GuestLine> parse(String line) {
        String[] fields = line.replace("\r", "").split("\t", FIELDS);
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(fields[0]) && (kind == Kind.BOOTED || fields.length == FIELDS)) {
                return Optional.of(new GuestLine(kind, field(fields, 1), field(fields, 2), field(fields, 3)));
            }
        }
        return Optional.empty();
    }

    private static String field(String[] fields, int index) {
        return index < fields.length ? fields[index].translateEscapes() : "";
    }

    /** The line, without its end. */
    public String format() {
        return kind + "\t" + escaped(situation) + "\t" + escaped(check) + "\t" + escaped(message);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "");
    }
}
