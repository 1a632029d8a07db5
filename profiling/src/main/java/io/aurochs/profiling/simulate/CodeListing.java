package io.aurochs.profiling.simulate;

import io.aurochs.profiling.simulate.CodeUnit.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The log in which a JVM lists the code that it makes: compiled methods with what was inlined where ({@code PrintNMethods} with
 * {@code -XX:+DebugNonSafepoints}), the interpreter and stubs. No disassembler is needed: the comments between the instructions say what
 * is known about them. Of the instructions only every fourth address is printed, so that the end of an inlined method is known to four bytes.
 */
final class CodeListing {
    private static final Pattern RANGE = Pattern.compile("\\[0x([0-9a-f]+), ?0x([0-9a-f]+)\\]");
    private static final Pattern METHOD =
            Pattern.compile("Compiled method \\([\\w/]+\\).* (\\S+::\\S+)(?: @ -?\\d+)? \\((?:\\d+ bytes|native)\\).*");
    private static final Pattern ADDRESS = Pattern.compile("  0x([0-9a-f]+): ;.*");
    private static final Pattern FRAME = Pattern.compile(".*; - (?:\\(reexecute\\) )?(\\S+::\\S+@-?\\d+).*");
    private static final String MAIN_CODE = " main code";
    private static final String STUB_CODE = " stub code";
    private static final String END_OF_CODE = "[/MachCode]";

    private final CodeMap code = new CodeMap();

    private @Nullable String method;
    private long start;
    private long end;
    private long address;
    private CodePositions positions = new CodePositions();

    private CodeListing() {}

    /** @throws IOException if it cannot be read, or lists no code */
    static CodeMap read(Path log) throws IOException {
        CodeListing listing = new CodeListing();
        try (BufferedReader reader = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                listing.take(line);
            }
        }
        if (listing.code.size() == 0) {
            throw new IOException(log + " lists no code of a JVM");
        }
        return listing.code;
    }

    private void take(String line) {
        if (line.startsWith("Compiled method (")) {
            Matcher named = METHOD.matcher(text(line));
            method = named.matches() ? name(named.group(1)) : "unknown";
            positions = new CodePositions();
            address = 0;
        } else if (method == null) {
            takeStub(line);
        } else if (line.startsWith(MAIN_CODE)) {
            start = bound(line, 1);
            end = bound(line, 2);
        } else if (line.startsWith(STUB_CODE)) {
            end = bound(line, 2);
        } else if (line.equals(END_OF_CODE)) {
            code.add(new CodeUnit(method, Kind.METHOD, start, end, positions.methods()));
            method = null;
        } else {
            takeComment(line);
        }
    }

    private void takeComment(String line) {
        if (line.startsWith("  0x")) {
            Matcher commented = ADDRESS.matcher(line);
            address = commented.matches() ? Long.parseUnsignedLong(commented.group(1), 16) : 0;
        }
        if (address == 0 || !line.contains("; - ")) {
            return;
        }
        Matcher frame = FRAME.matcher(text(line));
        if (frame.matches()) {
            positions.add(address, frame.group(1));
        }
    }

    /** Each part of the interpreter and each stub has a line of its own, with its range. */
    private void takeStub(String line) {
        Matcher range = RANGE.matcher(line);
        if (!range.find()) {
            return;
        }
        String name = text(line.substring(0, range.start())).strip();
        boolean isStub = name.startsWith("Decoding ") || name.startsWith("StubRoutines::");
        code.add(new CodeUnit(
                name,
                isStub ? Kind.STUB : Kind.INTERPRETER,
                Long.parseUnsignedLong(range.group(1), 16),
                Long.parseUnsignedLong(range.group(2), 16),
                new TreeMap<>()));
    }

    private static long bound(String line, int which) {
        Matcher range = RANGE.matcher(line);
        if (!range.find()) {
            throw new IllegalArgumentException("line=" + line + ": no range of addresses");
        }
        return Long.parseUnsignedLong(range.group(which), 16);
    }

    /** As our tables have it. */
    private static String name(String method) {
        return method.replace("::", ".");
    }

    /** The log is XML. */
    private static String text(String line) {
        return line.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&apos;", "'")
                .replace("&amp;", "&");
    }
}
