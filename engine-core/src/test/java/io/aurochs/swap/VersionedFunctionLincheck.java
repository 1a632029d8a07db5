package io.aurochs.swap;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** While functions are added and forgotten, whoever has a bundle of a version finds its function. */
public class VersionedFunctionLincheck {
    private final VersionedFunction<Long> functions = new VersionedFunction<>(0L);
    private volatile long shipped;
    private volatile long forgotten;

    /** Adds the next version, and ships bundles of it. */
    public void replace() {
        long version = shipped + 1;
        functions.add(version, version);
        shipped = version;
    }

    /** All bundles before the newest version are processed. */
    public void forget() {
        long version = shipped;
        forgotten = version;
        functions.forgetBefore(version);
    }

    /** Looks up the newest version that bundles bear. */
    public void newest() {
        check(shipped);
    }

    /** Looks up the oldest version that bundles may bear. */
    public void oldest() {
        check(forgotten);
    }

    private void check(long version) {
        long found;
        try {
            found = functions.at(version);
        } catch (IllegalStateException e) {
            if (forgotten <= version) {
                throw e;
            }
            // Forgotten meanwhile: nobody has a bundle of it any more.
            return;
        }
        if (found != version) {
            throw new IllegalArgumentException("version=" + version + " has the function of " + found);
        }
    }

    /** What they must look like from outside. */
    public static class AlwaysThere {
        public void replace() {}

        public void forget() {}

        public void newest() {}

        public void oldest() {}
    }

    private static ExecutionScenario scenario() {
        return new Scenario(VersionedFunctionLincheck.class)
                .thread("replace", "replace", "forget", "replace")
                .thread("newest", "oldest")
                .thread("oldest", "newest")
                .build();
    }

    @Test
    void everyVersionIsFoundInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(AlwaysThere.class)
                .check(VersionedFunctionLincheck.class);
    }

    @Test
    @Tag("stress")
    void everyVersionIsFoundUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(AlwaysThere.class)
                .check(VersionedFunctionLincheck.class);
    }
}
