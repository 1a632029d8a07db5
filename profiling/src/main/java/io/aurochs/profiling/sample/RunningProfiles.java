package io.aurochs.profiling.sample;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The profiles that a JVM is subject to, as its recordings tell: each has one whose name ends with the profile's process id, and
 * the JVM numbers recordings in the order in which they start.
 *
 * @param recordings of profiles that run in the JVM, first started first
 */
record RunningProfiles(List<Recording> recordings) {
    /** Of the names of recordings. */
    static final String PREFIX = "aurochs-";

    private static final Pattern RUNNING =
            Pattern.compile("Recording (\\d+): name=(" + PREFIX + "\\w+-(\\d+)) .*\\(running\\).*");

    /** One of them. */
    record Recording(long number, String name, long profiler) {}

    static RunningProfiles of(Jcmd jcmd) throws SamplingException, InterruptedException {
        return parse(jcmd.ask("JFR.check"));
    }

    /** @param check what the diagnostic command {@code JFR.check} prints */
    static RunningProfiles parse(List<String> check) {
        return new RunningProfiles(check.stream()
                .map(RUNNING::matcher)
                .filter(Matcher::matches)
                .map(line -> new Recording(Long.parseLong(line.group(1)), line.group(2), Long.parseLong(line.group(3))))
                .sorted((one, other) -> Long.compare(one.number(), other.number()))
                .toList());
    }

    /**
     * Has the first of several profiles go on, and each other one give up.
     *
     * @param profiler whose recording runs already
     * @throws AlreadyProfiledException if another profile started before it
     */
    void requireFirst(long pid, long profiler, LongPredicate isAlive) throws AlreadyProfiledException {
        for (Recording recording : recordings) {
            if (recording.profiler() == profiler) {
                return;
            }
            if (isAlive.test(recording.profiler())) {
                throw new AlreadyProfiledException(pid, recording.profiler());
            }
        }
    }

    /** Those that a profile has left that was killed. */
    List<Recording> leftovers(LongPredicate isAlive) {
        return recordings.stream()
                .filter(recording -> !isAlive.test(recording.profiler()))
                .toList();
    }
}
