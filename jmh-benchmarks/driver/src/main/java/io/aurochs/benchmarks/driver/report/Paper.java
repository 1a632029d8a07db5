package io.aurochs.benchmarks.driver.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Point;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The text of a paper, as far as it says something about its figures. Immutable. */
public final class Paper {
    private final List<Entry> entries;

    /**
     * As it stands in a file.
     *
     * @param figure its number
     * @param place where in the paper
     * @param statement a sentence; null where there is a value alone
     * @param value the same in a cell of a table; null if it belongs to no point that is measured here
     * @param engine of the points; null: of all
     * @param app of the points; null: of all
     * @param variant of the points, how its name begins; null: of all
     * @param targetMs of the points; null: of all
     */
    private record Entry(
            String figure,
            String place,
            @Nullable String statement,
            @Nullable String value,
            @Nullable String engine,
            @Nullable String app,
            @Nullable String variant,
            @Nullable Double targetMs) {
        boolean isOf(Point point) {
            return (engine == null || engine.equals(point.setup().engine()))
                    && (app == null || app.equals(point.setup().app()))
                    && (variant == null || point.variant().name().startsWith(variant))
                    && (targetMs == null || Condition.target(targetMs).equals(point.condition()));
        }
    }

    private Paper(List<Entry> entries) {
        this.entries = entries;
    }

    /** As it stands in {@code paper.json} beside a class. */
    public static Paper beside(Class<?> room) {
        try (InputStream file = room.getResourceAsStream("paper.json")) {
            return new Paper(List.of(new ObjectMapper().readValue(file, Entry[].class)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the paper beside " + room, e);
        }
    }

    /** All statements about a figure. */
    public List<PaperText> of(String figure) {
        return texts(figure, entry -> true, Entry::statement);
    }

    /** What stands in the row of a point. */
    public List<PaperText> of(String figure, Point point) {
        return texts(figure, entry -> entry.isOf(point), Entry::value);
    }

    private List<PaperText> texts(String figure, Predicate<Entry> which, Function<Entry, @Nullable String> words) {
        List<PaperText> texts = new ArrayList<>();
        for (Entry entry : entries) {
            String text = words.apply(entry);
            if (text != null && entry.figure().equals(figure) && which.test(entry)) {
                texts.add(new PaperText(entry.place(), text));
            }
        }
        return texts;
    }
}
