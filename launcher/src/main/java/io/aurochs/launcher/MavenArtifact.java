package io.aurochs.launcher;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Maven artifact, written as for Storm's client: {@code GROUP:ARTIFACT[:EXTENSION[:CLASSIFIER]]:VERSION}, and {@code ^GROUP[:ARTIFACT]} for
 * each that must not come with it.
 *
 * @param classifier empty: none
 */
record MavenArtifact(
        String group,
        String artifact,
        String extension,
        String classifier,
        String version,
        List<Exclusion> exclusions) {
    private static final String WORD = "[\\w.-]+";
    private static final Pattern COORDINATES =
            Pattern.compile("(%1$s):(%1$s)(?::(%1$s)(?::(%1$s))?)?:(%1$s)".formatted(WORD));
    private static final Pattern EXCLUDED = Pattern.compile("(%1$s)(?::(%1$s|\\*))?".formatted(WORD));

    /** What must not come with an artifact. */
    record Exclusion(String group, String artifact) {
        private static Exclusion parse(String text) {
            Matcher parts = EXCLUDED.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException("'" + text + "' is not GROUP:ARTIFACT");
            }
            return new Exclusion(parts.group(1), parts.group(2) == null ? "*" : parts.group(2));
        }

        private String xml() {
            return "<exclusion><groupId>%s</groupId><artifactId>%s</artifactId></exclusion>".formatted(group, artifact);
        }
    }

    MavenArtifact {
        exclusions = List.copyOf(exclusions);
    }

    /** @throws IllegalArgumentException with a line for the user */
    static MavenArtifact parse(String text) {
        String[] words = text.trim().split("\\^", -1);
        Matcher parts = COORDINATES.matcher(words[0]);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + words[0]
                    + "' is not GROUP:ARTIFACT:VERSION or GROUP:ARTIFACT:EXTENSION[:CLASSIFIER]:VERSION");
        }
        return new MavenArtifact(
                parts.group(1),
                parts.group(2),
                parts.group(3) == null ? "jar" : parts.group(3),
                parts.group(4) == null ? "" : parts.group(4),
                parts.group(5),
                Stream.of(words).skip(1).map(Exclusion::parse).toList());
    }

    /** As a dependency in a pom.xml. */
    String xml() {
        StringBuilder xml = new StringBuilder("<dependency>");
        xml.append("<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><type>%s</type>"
                .formatted(group, artifact, version, extension));
        if (!classifier.isEmpty()) {
            xml.append("<classifier>%s</classifier>".formatted(classifier));
        }
        xml.append("<exclusions>");
        exclusions.forEach(each -> xml.append(each.xml()));
        return xml.append("</exclusions></dependency>").toString();
    }
}
