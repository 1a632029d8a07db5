package io.aurochs.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page itself, its style sheet and its script. */
final class PageFiles {
    private static final Map<String, String> FILES =
            Map.of("/", "page.html", "/page.css", "page.css", "/page.js", "page.js");
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html; charset=utf-8",
            "css",
            "text/css; charset=utf-8",
            "js",
            "text/javascript; charset=utf-8");

    private PageFiles() {}

    /** What is at a path; null if that is none of these. */
    static @Nullable Answer get(String path) {
        String name = FILES.get(path);
        if (name == null) {
            return null;
        }
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + ": missing in the jar");
            }
            String ending = name.substring(name.indexOf('.') + 1);
            return new Answer(Answer.OK, TYPES.getOrDefault(ending, ""), in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
