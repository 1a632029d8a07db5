package io.aurochs.application.study.launch;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.catalogue.Catalogue;
import io.aurochs.application.study.wordcount.TextGenerator;
import io.aurochs.application.study.wordcount.Vocabulary;
import io.aurochs.application.study.wordcount.WordCounting;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command line of an application that runs by itself; it travels to the sources, which make the lines where they are.
 *
 * @param name of the application
 * @param parallelism number of sources, which other operators follow; 0 when none was given
 * @param seed of the lines
 * @param lines that each source reads; {@link Long#MAX_VALUE} is without end
 */
public record StudyArguments(String name, int parallelism, long seed, long lines) implements Serializable {
    static final String USAGE = "usage: StudyMain APP [--parallelism N] [--seed N] [--lines N]; APP is wordcount,"
            + " frauddetection, logprocessing, spikedetection, voipstream, trafficmonitoring or linearroad";

    private static final int SENTENCES = 100_000;

    /** @throws IllegalArgumentException with one line on what is wrong, and the usage */
    public static StudyArguments parse(String... args) {
        if (args.length == 0) {
            throw new IllegalArgumentException("no application; " + USAGE);
        }
        int parallelism = 0;
        long seed = 1;
        long lines = Long.MAX_VALUE;
        Iterator<String> rest = List.of(args).listIterator(1);
        while (rest.hasNext()) {
            String option = rest.next();
            switch (option) {
                case "--parallelism" -> parallelism = (int) number(option, rest, 1, Integer.MAX_VALUE);
                case "--seed" -> seed = number(option, rest, Long.MIN_VALUE, Long.MAX_VALUE);
                case "--lines" -> lines = number(option, rest, 1, Long.MAX_VALUE);
                default -> throw new IllegalArgumentException("unknown option " + option + "; " + USAGE);
            }
        }
        return new StudyArguments(args[0], parallelism, seed, lines);
    }

    private static long number(String option, Iterator<String> rest, long least, long most) {
        String value = rest.hasNext() ? rest.next() : "";
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The message below covers it.
        }
        throw new IllegalArgumentException(
                option + " " + value + ": give a number, " + least + " to " + most + "; " + USAGE);
    }

    /**
     * The application, as in the study.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public StudyApplication application() {
        if (!name.equals(WordCounting.NAME)) {
            return Catalogue.generated(name, seed);
        }
        LineGenerator text = new TextGenerator(seed, new Vocabulary(seed, Vocabulary.STANDARD_WORDS, 0), 0);
        return new WordCounting(Stream.generate(text::next).limit(SENTENCES).toList());
    }
}
