package io.aurochs.profiling.model;

import io.aurochs.profiling.model.StackSample.Frame;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the frame that a thread was in belongs to: the innermost frame that has a category decides, frames of the JDK and of
 * native code being their caller's doing. Immutable.
 */
public final class FrameTable {
    private static final List<String> TABLES =
            List.of("jdk.frames", "libraries.frames", "storm.frames", "flink.frames", "aurochs.frames");
    private static final String NATIVE_TABLE = "libc.frames";
    /** The word of a table that hands the question on to the calling frame. */
    private static final String CALLER = "caller";
    /** How the classes end that the Flink adapter generates beside the classes of records. */
    private static final String GENERATED_COPIER = "$AurochsCopier";

    private final PrefixTable<Optional<Category>> methods;
    private final PrefixTable<Optional<Category>> symbols = table(TableLines.ofResource(NATIVE_TABLE));

    private FrameTable(List<TableLines.Line> lines) {
        methods = table(lines);
    }

    private static PrefixTable<Optional<Category>> table(List<TableLines.Line> lines) {
        Map<String, Optional<Category>> byPrefix = new HashMap<>();
        for (TableLines.Line line : lines) {
            byPrefix.put(line.value(), line.word().equals(CALLER) ? Optional.empty() : Optional.of(line.category()));
        }
        return new PrefixTable<>(byPrefix);
    }

    /** The tables of the JDK, of Storm, of Flink and of Aurochs. */
    public static FrameTable standard() {
        return new FrameTable(standardLines());
    }

    /**
     * The standard tables, and one of the user's, of whose lines that have the same prefix the user's goes.
     *
     * @throws IllegalArgumentException if it cannot be read as a table; the message says where
     */
    public static FrameTable with(Path table) {
        List<TableLines.Line> lines = new ArrayList<>(standardLines());
        try (Reader reader = Files.newBufferedReader(table, StandardCharsets.UTF_8)) {
            lines.addAll(TableLines.read(table.toString(), reader));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the table " + table + ": " + e, e);
        }
        return new FrameTable(lines);
    }

    private static List<TableLines.Line> standardLines() {
        return TABLES.stream()
                .flatMap(name -> TableLines.ofResource(name).stream())
                .toList();
    }

    /** What a stack was doing; frames from the innermost outwards. */
    Attribution of(List<Frame> frames) {
        boolean innermost = true;
        boolean java = false;
        for (Frame frame : frames) {
            switch (frame.kind()) {
                case KERNEL -> {
                    return Attribution.known(Category.KERNEL);
                }
                case NATIVE -> {
                    Optional<Category> symbol = innermost ? symbols.of(frame.name()) : null;
                    if (symbol != null && symbol.isPresent()) {
                        return Attribution.known(symbol.get());
                    }
                }
                case COMPILED, INLINED, INTERPRETED -> {
                    java = true;
                    Attribution attribution = ofMethod(frame.name());
                    if (attribution != null) {
                        return attribution;
                    }
                }
            }
            innermost = false;
        }
        // Threads that run nothing but the JDK were given nothing to do by the job; native code alone is the JVM's.
        return Attribution.known(java ? Category.FRAMEWORK : Category.JVM);
    }

    /**
     * What compiled code counts as.
     *
     * @param methods that it is part of, {@code package.Class.method}, from the innermost outwards
     * @return empty if its caller decides
     */
    public Optional<Category> ofMethods(List<String> methods) {
        for (String method : methods) {
            Attribution attribution = ofMethod(method);
            if (attribution != null) {
                return Optional.of(attribution.category());
            }
        }
        return Optional.empty();
    }

    /** Null if its caller decides. */
    private @Nullable Attribution ofMethod(String name) {
        if (name.contains(GENERATED_COPIER)) {
            return Attribution.known(Category.SERIALISATION);
        }
        Optional<Category> known = methods.of(name);
        if (known == null) {
            return new Attribution(Category.USER, packageOf(name));
        }
        return known.map(Attribution::known).orElse(null);
    }

    private static String packageOf(String method) {
        int end = method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1));
        return end < 0 ? "(no package)" : method.substring(0, end);
    }

    /**
     * What a sample counts as.
     *
     * @param unknownPackage the package that no table names, which therefore is taken for the user's; null if one does
     */
    record Attribution(Category category, @Nullable String unknownPackage) {
        static Attribution known(Category category) {
            return new Attribution(category, null);
        }
    }
}
