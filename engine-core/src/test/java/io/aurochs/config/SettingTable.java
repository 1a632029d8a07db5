package io.aurochs.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of settings in a page of the documentation, between two comments that name it.
 *
 * @param page its file name
 * @param name of the table
 * @param frontEnd whose defaults it shows; null: those of all
 * @param rows what it shows
 */
record SettingTable(String page, String name, @Nullable FrontEnd frontEnd, Predicate<Setting> rows) {
    private static final Path DOCS = Path.of("..", "docs");

    /** The page as it is. */
    String text() throws IOException {
        return Files.readString(DOCS.resolve(page));
    }

    /** The page with the table that the settings make. */
    String generated() throws IOException {
        String text = text();
        String begin = "<!-- settings: " + name + " (generated) -->\n";
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf("<!-- end of settings -->", from);
        if (from < begin.length() || to < 0) {
            throw new IllegalStateException(
                    "docs/" + page + " has no table between '" + begin.trim() + "' and '<!-- end of settings -->'");
        }
        return text.substring(0, from) + "\n" + markdown() + "\n" + text.substring(to);
    }

    void write() throws IOException {
        Files.writeString(DOCS.resolve(page), generated());
    }

    private String markdown() {
        return "| Key | Default | Values | Meaning |\n|---|---|---|---|\n"
                + Stream.of(Setting.values()).filter(rows).map(this::row).collect(Collectors.joining());
    }

    private String row(Setting setting) {
        return "| `" + setting.key() + "` | " + defaults(setting) + " | "
                + setting.range().replace("|", ", ") + " | " + setting.description() + " |\n";
    }

    /** The front end's; without one, each value with those that have it. */
    private String defaults(Setting setting) {
        if (frontEnd != null) {
            return setting.defaults().getOrDefault(frontEnd, "");
        }
        Map<String, String> frontEndsByValue = setting.defaults().entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(entry -> entry.getKey().toString(), Collectors.joining(", "))));
        return frontEndsByValue.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
    }
}
