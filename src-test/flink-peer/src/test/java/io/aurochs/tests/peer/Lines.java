package io.aurochs.tests.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The lines of this module's lists. */
final class Lines {
    private Lines() {}

    /** Those of a resource, without empty ones and comments. */
    static List<String> of(String resource) {
        try (InputStream bytes =
                Objects.requireNonNull(Lines.class.getResourceAsStream("/peer/" + resource), resource)) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
