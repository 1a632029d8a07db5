package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** docs/storm-config.md, Storm's own list of keys, and what is warned about: all three say the same. */
class TopologyKeysTest {
    private static final Path PAGE = Path.of("..", "docs", "storm-config.md");
    private static final Pattern ROW = Pattern.compile("\\| `(topology\\.[^`]+)` \\| ([^|]+) \\| ([^|]*) ?\\|");
    private static final String NOT_SUPPORTED = "not supported";

    /** What the page says of each key, by key. */
    private static SortedMap<String, String> page() throws IOException {
        SortedMap<String, String> page = new TreeMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| `")) {
                Matcher row = ROW.matcher(line);
                assertThat(row.matches()).as("row of the table: %s", line).isTrue();
                assertThat(page.put(row.group(1), row.group(2)))
                        .as("%s, named twice", row.group(1))
                        .isNull();
            }
        }
        return page;
    }

    private static Set<String> keysOfStorm() throws IllegalAccessException {
        Set<String> keys = new TreeSet<>();
        for (Field field : Config.class.getFields()) {
            if (field.get(null) instanceof String key && key.startsWith("topology.")) {
                keys.add(key);
            }
        }
        return keys;
    }

    @Test
    void thePageNamesEveryKeyOfStormAndNoOther() throws Exception {
        assertThat(page().keySet()).containsExactlyElementsOf(keysOfStorm());
    }

    @Test
    void thePageKnowsThreeAnswers() throws Exception {
        assertThat(Set.copyOf(page().values())).containsExactlyInAnyOrder("obeyed", "not applicable", NOT_SUPPORTED);
    }

    @Test
    void whatThePageCallsNotSupportedIsWarnedAbout() throws Exception {
        Set<String> expected = page().entrySet().stream()
                .filter(row -> row.getValue().equals(NOT_SUPPORTED))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        Set<String> told = new TreeSet<>();
        for (String key : keysOfStorm()) {
            Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
            conf.put(key, "something else");
            List<String> warnings = UnsupportedKeys.warnings(conf);
            if (!warnings.isEmpty()) {
                assertThat(warnings).singleElement().asString().startsWith(key + "=something else is not supported: ");
                told.add(key);
            }
        }
        assertThat(told).isEqualTo(new TreeSet<>(expected));
    }

    @Test
    void defaultsAndEmptyValuesAreNotWarnedAbout() throws Exception {
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        assertThat(UnsupportedKeys.warnings(conf)).isEmpty();
        conf.put(Config.TOPOLOGY_ENVIRONMENT, Map.of());
        conf.put(Config.TOPOLOGY_CLASSPATH, "");
        assertThat(UnsupportedKeys.warnings(conf)).isEmpty();
    }
}
