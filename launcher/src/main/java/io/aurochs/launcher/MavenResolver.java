package io.aurochs.launcher;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Has Maven find artifacts, with all that they need to run: by the user's own settings, with their mirrors, proxies and passwords. */
final class MavenResolver {
    private static final String POM = """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>io.aurochs</groupId><artifactId>artifacts</artifactId><version>1</version><packaging>pom</packaging>
              <repositories>%s</repositories>
              <dependencies>%s</dependencies>
            </project>
            """;

    /** A line of Maven's with an error. Maven may colour it, also in batch mode. */
    private static final Pattern ERROR = Pattern.compile("(?:\\x1b\\[[\\d;]*m)*\\[ERROR] (.+?)(?: -> \\[Help \\d+])?");

    private final String program;

    /** @param program Maven's, or its name if it is on the path */
    MavenResolver(String program) {
        this.program = program;
    }

    /**
     * Finds artifacts, in the order of a class path.
     *
     * @param localRepository where Maven keeps what it downloads; empty: where it usually does
     * @throws IOException with a line for the user when that is not possible
     */
    List<String> files(List<MavenArtifact> artifacts, List<MavenRepository> repositories, String localRepository)
            throws IOException {
        Path scratch = Files.createTempDirectory("aurochs-artifacts");
        Path pom = scratch.resolve("pom.xml");
        Path found = scratch.resolve("classpath");
        try {
            // Maven takes options and extensions from the next .mvn upwards: in /tmp it could be anybody's.
            Files.createDirectory(scratch.resolve(".mvn"));
            Files.writeString(
                    pom,
                    POM.formatted(
                            repositories.stream().map(MavenRepository::xml).collect(Collectors.joining()),
                            artifacts.stream().map(MavenArtifact::xml).collect(Collectors.joining())));
            List<String> command = new ArrayList<>(List.of(program, "-B", "-q", "-f", pom.toString()));
            if (!localRepository.isEmpty()) {
                command.add("-Dmaven.repo.local=" + Path.of(localRepository).toAbsolutePath());
            }
            command.addAll(List.of(goal(), "-DincludeScope=runtime", "-Dmdep.outputFile=" + found));
            run(command);
            return Stream.of(Files.readString(found).trim().split(File.pathSeparator))
                    .filter(file -> !file.isEmpty())
                    .toList();
        } finally {
            delete(scratch);
        }
    }

    private static void delete(Path scratch) throws IOException {
        try (Stream<Path> files = Files.walk(scratch)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Of the plugin in the version with which Aurochs itself is built. */
    private static String goal() throws IOException {
        Properties versions = new Properties();
        try (InputStream in =
                Objects.requireNonNull(MavenResolver.class.getResourceAsStream("maven.properties"), "no versions")) {
            versions.load(in);
        }
        return "org.apache.maven.plugins:maven-dependency-plugin:" + versions.getProperty("dependency-plugin")
                + ":build-classpath";
    }

    private static void run(List<String> command) throws IOException {
        Process maven;
        try {
            maven = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new IOException(
                    "Maven cannot be started (" + e.getMessage() + "): install it, or name files with --jars", e);
        }
        String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (maven.waitFor() != 0) {
                throw new IOException("Maven cannot find the artifacts: " + firstError(said));
            }
        } catch (InterruptedException e) {
            maven.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while Maven looked for the artifacts", e);
        }
    }

    private static String firstError(String said) {
        return said.lines()
                .map(ERROR::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .findFirst()
                .orElseGet(said::trim);
    }
}
