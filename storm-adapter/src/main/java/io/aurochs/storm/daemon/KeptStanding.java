package io.aurochs.storm.daemon;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The content of the file that holds a topology's standing. Each topology has that file from the start, so that one that is lost is not taken
 * for a submission that does not count.
 *
 * @param standing null: the submission does not count yet
 * @param files the files that commands have added to the topology's directory: each must be there
 */
record KeptStanding(@Nullable Standing standing, Set<String> files) {
    /** Of a submission that does not count yet. */
    static final KeptStanding SUBMITTED = new KeptStanding(null, Set.of());

    private static final String SUBMITTED_WORD = "SUBMITTED";
    private static final String SEPARATOR = " ";

    /** With a file that has to be there from now on. */
    KeptStanding with(String file) {
        Set<String> all = new TreeSet<>(files);
        all.add(file);
        return new KeptStanding(standing, all);
    }

    /** In words, the standing last. */
    byte[] encode() {
        List<String> words = new ArrayList<>(new TreeSet<>(files));
        words.addAll(standing == null ? List.of(SUBMITTED_WORD) : standing.encode());
        return String.join(SEPARATOR, words).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads it.
     *
     * @param known the files that there may be
     * @throws IllegalArgumentException if these are not what {@link #encode} returns
     */
    static KeptStanding decode(byte[] encoded, Set<String> known) {
        List<String> words =
                Arrays.asList(new String(encoded, StandardCharsets.UTF_8).trim().split(SEPARATOR, -1));
        boolean isSubmitted = words.get(words.size() - 1).equals(SUBMITTED_WORD);
        int files = words.size() - (isSubmitted ? 1 : Standing.WORDS);
        if (files < 0 || !known.containsAll(words.subList(0, files))) {
            throw new IllegalArgumentException("this is no standing");
        }
        Standing standing = isSubmitted ? null : Standing.decode(words.subList(files, words.size()));
        return new KeptStanding(standing, new TreeSet<>(words.subList(0, files)));
    }
}
