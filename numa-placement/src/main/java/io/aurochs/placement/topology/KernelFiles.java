package io.aurochs.placement.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads the small files of sysfs and /proc. A file that cannot be used is reported in one line, which says what is done without it;
 * reading goes on.
 */
final class KernelFiles {
    private final Consumer<String> notices;

    KernelFiles(Consumer<String> notices) {
        this.notices = notices;
    }

    /** Tells that {@code file} cannot be used, why, and what happens instead. */
    void tell(Path file, String problem, String instead) {
        notices.accept(file + ": " + problem + "; " + instead);
    }

    /** The text of {@code file}; a missing or unreadable file is reported. */
    Optional<String> text(Path file, String instead) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (NoSuchFileException e) {
            tell(file, "missing", instead);
        } catch (IOException e) {
            tell(file, "unreadable (" + e + ")", instead);
        }
        return Optional.empty();
    }

    /** The text of {@code file}, or nothing where the file is missing or unreadable and that is no reason to tell. */
    Optional<String> textIfThere(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The list in {@code file}; a missing, unreadable or malformed file is reported. */
    Optional<IdSet> list(Path file, String instead) {
        return text(file, instead).flatMap(text -> parseList(file, text, instead));
    }

    /** The list in {@code text}, which was read from {@code file}; a malformed one is reported. */
    Optional<IdSet> parseList(Path file, String text, String instead) {
        try {
            return Optional.of(CpuListParser.parse(text));
        } catch (IllegalArgumentException e) {
            tell(file, "malformed (" + e.getMessage() + ")", instead);
            return Optional.empty();
        }
    }

    /** What follows {@code name} on the line of {@code text} that holds it, as {@code MemTotal: 12 kB}. */
    static Optional<String> field(String text, String name) {
        return text.lines()
                .filter(line -> line.contains(name))
                .map(line -> line.substring(line.indexOf(name) + name.length()).strip())
                .findFirst();
    }

    /** The bytes of a field {@code MemTotal: 12 kB} in {@code file}; a missing or malformed one is reported. */
    OptionalLong memTotalBytes(Path file, String instead) {
        Optional<String> text = text(file, instead);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        String value = field(text.get(), "MemTotal:").orElse("");
        if (!value.matches("\\d{1,15}\\s+kB")) {
            tell(file, "has no line 'MemTotal: <number> kB'", instead);
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                Long.parseLong(value.substring(0, value.indexOf('k')).strip()) * 1024);
    }

    /** The numbers of the entries {@code <prefix><number>} of {@code directory}, as of {@code cpu0}, {@code cpu1}. */
    static IdSet numberedEntries(Path directory, String prefix) {
        try (Stream<Path> entries = Files.list(directory)) {
            return IdSet.of(entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.matches(prefix + "\\d{1,5}"))
                    .mapToInt(name -> Integer.parseInt(name.substring(prefix.length()))));
        } catch (IOException e) {
            return IdSet.EMPTY;
        }
    }
}
