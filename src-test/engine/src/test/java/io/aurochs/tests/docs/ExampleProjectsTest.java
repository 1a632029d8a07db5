package io.aurochs.tests.docs;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples' own POMs name the versions that the build names. */
class ExampleProjectsTest {
    private static final Pattern ARTIFACT = Pattern.compile(
            "<groupId>(?<group>[^<]+)</groupId>\\s*<artifactId>(?<artifact>[^<]+)</artifactId>\\s*<version>(?<version>[^$<][^<]*)</version>");
    private static final Pattern PLUGIN = Pattern.compile(
            "<plugin>\\s*<artifactId>(?<artifact>[^<]+)</artifactId>\\s*<version>(?<version>[^<]+)</version>");

    /** Of Flux no later parent POM was published everywhere. */
    private static final List<String> OF_ITS_OWN = List.of("flux-core", "spring-boot-starter-parent");

    @Test
    void haveTheVersionsOfTheBuild() throws IOException {
        String build = Files.readString(Pages.ROOT.resolve("pom.xml"));
        Map<String, String> versions = Map.ofEntries(
                entry("io.aurochs", between(build, "<artifactId>aurochs</artifactId>\\s*<version>", "</version>")),
                entry("org.apache.beam", property(build, "beam.version")),
                entry("org.apache.storm", property(build, "storm.version")),
                entry("org.apache.flink", property(build, "flink-2.3.version")),
                entry("flink-connector-kafka", property(build, "flink-2.3-connector-kafka.version")),
                entry("org.apache.logging.log4j", property(build, "log4j.version")),
                entry("org.slf4j", property(build, "slf4j.version")),
                entry("commons-cli", property(build, "storm-commons-cli.version")),
                entry("commons-io", property(build, "storm-commons-io.version")),
                entry("commons-lang", property(build, "storm-commons-lang.version")),
                entry("kafka-clients", property(build, "storm-kafka-clients.version")));
        List<String> others = new ArrayList<>();
        int compared = 0;
        for (Path pom : poms()) {
            String project = Files.readString(pom);
            for (var artifact : ARTIFACT.matcher(project).results().toList()) {
                String group = artifact.group(1);
                if (!group.equals("com.example") && !OF_ITS_OWN.contains(artifact.group(2))) {
                    compared++;
                    // A connector has versions of its own.
                    String expected = versions.getOrDefault(artifact.group(2), versions.get(group));
                    if (!artifact.group(3).equals(expected)) {
                        others.add(Pages.ROOT.relativize(pom) + ": " + artifact.group(2) + " " + artifact.group(3));
                    }
                }
            }
            for (var plugin : PLUGIN.matcher(project).results().toList()) {
                compared++;
                if (!plugin.group(2).equals(pluginVersion(build, plugin.group(1)))) {
                    others.add(Pages.ROOT.relativize(pom) + ": " + plugin.group(1) + " " + plugin.group(2));
                }
            }
        }
        assertThat(compared).isGreaterThan(20);
        assertThat(others).isEmpty();
    }

    private static List<Path> poms() throws IOException {
        try (Stream<Path> examples = Files.walk(Pages.ROOT.resolve("examples"), 2)) {
            return examples.filter(file -> file.endsWith("pom.xml")).sorted().toList();
        }
    }

    private static String property(String pom, String name) {
        return between(pom, "<" + Pattern.quote(name) + ">", "<");
    }

    private static String pluginVersion(String pom, String artifact) {
        String version = between(pom, "<artifactId>" + Pattern.quote(artifact) + "</artifactId>\\s*<version>", "<");
        return version.startsWith("${") ? property(pom, version.substring(2, version.length() - 1)) : version;
    }

    private static String between(String text, String before, String after) {
        var matcher = Pattern.compile(before + "([^<]+)" + after).matcher(text);
        assertThat(matcher.find()).as(before).isTrue();
        return matcher.group(1);
    }
}
