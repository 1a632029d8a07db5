package io.aurochs.benchmarks.driver.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.benchmarks.driver.experiment.Point;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The text of a paper, as far as it says something about its figures. Immutable. */
public final class Paper {
    private final List<PaperText> texts;

    private Paper(List<PaperText> texts) {
        this.texts = texts;
    }

    /** As it stands in {@code paper.json} beside a class. */
    public static Paper beside(Class<?> room) {
        try (InputStream file = room.getResourceAsStream("paper.json")) {
            return new Paper(List.of(new ObjectMapper().readValue(file, PaperText[].class)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the paper beside " + room, e);
        }
    }

    /** All statements about a figure. */
    public List<PaperText> of(String figure) {
        return texts.stream()
                .filter(text -> text.figure().equals(figure) && text.statement() != null)
                .toList();
    }

    /** What stands in the row of a point. */
    public List<PaperText> of(String figure, Point point) {
        return texts.stream()
                .filter(text -> text.figure().equals(figure) && text.isOf(point))
                .toList();
    }
}
