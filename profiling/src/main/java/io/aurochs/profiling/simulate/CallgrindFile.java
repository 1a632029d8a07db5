package io.aurochs.profiling.simulate;

import io.aurochs.profiling.simulate.ThreadCosts.Call;
import io.aurochs.profiling.simulate.ThreadCosts.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of callgrind's with the costs of one thread by instruction, as {@code --dump-instr=yes --dump-line=no --separate-threads=yes
 * --compress-pos=no} write it. The format is described in the chapter "Callgrind Format Specification" of valgrind's manual.
 */
final class CallgrindFile {
    private static final List<String> NEEDED = List.of("Ir", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw");

    private final Path file;
    private final Names objects = new Names();
    private final Names functions = new Names();
    private final List<Line> lines = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();

    private List<String> events = List.of();
    private int thread;
    private String object = "";
    private String function = "";
    private String calledObject = "";
    private String calledFunction = "";
    private @Nullable Place called;

    private CallgrindFile(Path file) {
        this.file = file;
    }

    /** @throws IOException if it cannot be read, or is no such file; the message says which */
    static ThreadCosts read(Path file) throws IOException {
        return new CallgrindFile(file).read();
    }

    private ThreadCosts read() throws IOException {
        int number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                take(line);
            }
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ", line " + number + ": not as callgrind writes it: " + e.getMessage(), e);
        }
        if (events.isEmpty()) {
            throw new IOException(file + " is no file of callgrind's: it names no events");
        }
        return new ThreadCosts(thread, lines, calls);
    }

    private void take(String line) {
        if (line.startsWith("0x")) {
            takeCosts(line);
            return;
        }
        int end = line.indexOf('=');
        String key = end < 0 ? "" : line.substring(0, end);
        String value = line.substring(end + 1);
        switch (key) {
            case "ob" -> object = objects.of(value);
            case "fn" -> function = functions.of(value);
            case "cob" -> calledObject = objects.of(value);
            case "cfn" -> calledFunction = functions.of(value);
            case "calls" -> takeCall(value);
            default -> takeHeader(line);
        }
    }

    /** Names of source files and what a profile of addresses does not have are left out. */
    private void takeHeader(String line) {
        if (line.startsWith("events: ")) {
            events = List.of(line.substring("events: ".length()).strip().split(" +", -1));
            for (String event : NEEDED) {
                if (!events.contains(event)) {
                    throw new IllegalArgumentException("the event " + event + " is missing");
                }
            }
        } else if (line.startsWith("thread: ")) {
            thread = Integer.parseInt(line.substring("thread: ".length()).strip());
        }
    }

    /** Of the call that the next line of costs belongs to. */
    private void takeCall(String countAndTarget) {
        String[] words = countAndTarget.strip().split(" +", -1);
        called = new Place(calledObject.isEmpty() ? object : calledObject, calledFunction, address(words[1]));
        calledObject = "";
    }

    private void takeCosts(String line) {
        String[] words = line.strip().split(" +", -1);
        Place place = new Place(object, function, address(words[0]));
        Costs costs = costs(words);
        if (called == null) {
            lines.add(new Line(place, costs));
        } else {
            calls.add(new Call(place, called, costs.instructions()));
            called = null;
        }
    }

    private static long address(String word) {
        return Long.parseUnsignedLong(word.substring("0x".length()), 16);
    }

    /** Zeros at the end of a line are not written. */
    private Costs costs(String[] words) {
        long[] counts = Arrays.stream(words).skip(1).mapToLong(Long::parseLong).toArray();
        return new Costs(
                count(counts, "Ir"),
                count(counts, "I1mr"),
                count(counts, "D1mr") + count(counts, "D1mw"),
                count(counts, "ILmr"),
                count(counts, "DLmr") + count(counts, "DLmw"));
    }

    private long count(long[] counts, String event) {
        int column = events.indexOf(event);
        return column < counts.length ? counts[column] : 0;
    }

    /** Names that are written out where they first occur, behind a number that stands for them later. */
    private static final class Names {
        private final Map<String, String> byNumber = new HashMap<>();

        String of(String text) {
            int end = text.indexOf(')');
            if (!text.startsWith("(") || end < 0) {
                return text;
            }
            String number = text.substring(0, end + 1);
            String name = text.substring(end + 1).strip();
            if (!name.isEmpty()) {
                byNumber.put(number, name);
                return name;
            }
            String known = byNumber.get(number);
            if (known == null) {
                throw new IllegalArgumentException("nothing has the number " + number);
            }
            return known;
        }
    }
}
