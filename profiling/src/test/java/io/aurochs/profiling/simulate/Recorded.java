package io.aurochs.profiling.simulate;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Parts of what a run of word count on Aurochs' Storm adapter has left under valgrind 3.19 on JDK 17: two compiled methods of the listing with
 * three stubs, and what the thread of {@code count[0]} has executed of these.
 */
final class Recorded {
    /** {@code CountedBolt.execute}, into which the bolt's work is inlined, calls {@code String.equals} here for words of the table. */
    static final long CALL_OF_EQUALS = 0x13f6b333L;

    static final String EQUALS = "java.lang.String.equals";

    private Recorded() {}

    static Path code() {
        return file("code.log");
    }

    static Path costs() {
        return file("costs.1-20");
    }

    private static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(Recorded.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("name=" + name + " is no file", e);
        }
    }
}
