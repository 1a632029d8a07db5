package io.aurochs.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When something must be built. Files' times are set, not waited for. */
class BuildCheckTest {
    private static final int EDITED = 100;
    private static final int BUILT = 200;
    private static final int EDITED_AGAIN = 300;
    private static final String SOURCE = "engine-core/src/main/java/io/Ring.java";

    @TempDir
    private Path root = Path.of("");

    @BeforeEach
    void makeCheckout() throws IOException {
        for (String file : List.of("pom.xml", "LICENSE", "NOTICE", ".mvn/jvm.config", SOURCE, "engine-core/pom.xml")) {
            write(file, EDITED);
        }
        age(root, EDITED);
    }

    @Test
    void everyModuleThatShipsIsLookedAt() throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        List<String> modules = Pattern.compile("<module>(.*)</module>")
                .matcher(pom)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(modules).containsAll(BuildCheck.MODULES);
        // The launcher's own script looks at the launcher; no jar ships from the other two.
        assertThat(modules).hasSize(BuildCheck.MODULES.size() + 3).contains("launcher", "src-test", "bom");
    }

    @Test
    void nothingIsBuiltYet() throws IOException {
        assertThat(reason()).isEqualTo("first use");
        write(Products.flinkJar("1.20"), BUILT);
        assertThat(reason()).isEqualTo("dist/aurochs-storm.jar is missing");
    }

    @Test
    void whatIsBuiltNeedsNoBuild() throws IOException {
        build(BUILT);
        assertThat(reason()).isEmpty();
    }

    @Test
    void anEntryOfAClassPathIsMissing() throws IOException {
        build(BUILT);
        Files.writeString(root.resolve(Products.STORM_CLASS_PATH), "LICENSE:/no/such.jar");
        assertThat(reason()).isEqualTo(Products.STORM_CLASS_PATH + " names /no/such.jar, which is missing");
    }

    @Test
    void sourcesPomsAndMavensOwnFilesCount() throws IOException {
        for (String file : List.of(SOURCE, "engine-core/pom.xml", "LICENSE", ".mvn/jvm.config", "pom.xml")) {
            build(BUILT);
            write(file, EDITED_AGAIN);
            assertThat(reason()).isEqualTo(file + " has changed");
            write(file, EDITED);
        }
    }

    @Test
    void anEditorsOwnFilesDoNotCount() throws IOException {
        write(SOURCE.replace("Ring.java", ".Ring.java.swp"), EDITED_AGAIN);
        Files.createSymbolicLink(root.resolve(SOURCE.replace("Ring.java", ".#Ring.java")), Path.of("nobody@nowhere"));
        Files.setLastModifiedTime(root.resolve(SOURCE.replace("/Ring.java", "")), FileTime.fromMillis(0));
        build(BUILT);
        assertThat(reason()).isEmpty();
    }

    @Test
    void anEmptyNoteIsOfNoBuildHere() throws IOException {
        build(BUILT);
        write("target/build.stamp", BUILT);
        Files.writeString(root.resolve("target/build.stamp"), "");
        assertThat(reason()).isEqualTo("the checkout was copied or moved");
    }

    @Test
    void aDirectorysTimeTellsOfADeletedFile() throws IOException {
        build(BUILT);
        set("engine-core/src/main/java/io", EDITED_AGAIN);
        assertThat(reason()).isEqualTo("engine-core/src/main/java/io has changed");
    }

    @Test
    void testsAndBuildOutputDoNotCount() throws IOException {
        build(BUILT);
        write("engine-core/src/test/java/io/RingTest.java", EDITED_AGAIN);
        write("engine-core/target/classes/src/main/java/x", EDITED_AGAIN);
        write("launcher/src/main/java/io/Main.java", EDITED_AGAIN);
        assertThat(reason()).isEmpty();
    }

    @Test
    void theOldestJarCounts() throws IOException {
        build(BUILT);
        write(SOURCE, BUILT + 50);
        set(Products.STORM_JAR, EDITED_AGAIN);
        assertThat(new BuildCheck(new Installation(root)).reason(Products.profiling()))
                .isEqualTo(SOURCE + " has changed");
    }

    @Test
    void whatWasEditedDuringTheBuildIsNewer() throws IOException {
        build(EDITED_AGAIN);
        write("target/build.started", BUILT);
        write(SOURCE, BUILT + 50);
        assertThat(reason()).isEmpty();
        new BuildStamp(new Installation(root)).write(root.resolve("target/build.started"));
        assertThat(reason()).isEqualTo(SOURCE + " has changed");
    }

    @Test
    void aLaterBuildByOthersMakesTheStampVoid() throws IOException {
        build(BUILT);
        write("target/build.started", BUILT);
        new BuildStamp(new Installation(root)).write(root.resolve("target/build.started"));
        write(SOURCE, EDITED_AGAIN);
        assertThat(reason()).isEqualTo(SOURCE + " has changed");
        build(EDITED_AGAIN + 50);
        assertThat(reason()).isEmpty();
    }

    @Test
    void aCopiedCheckoutIsBuilt() throws IOException {
        build(BUILT);
        write("target/build.started", BUILT);
        new BuildStamp(new Installation(root)).write(root.resolve("target/build.started"));
        Files.writeString(root.resolve("target/build.stamp"), "/elsewhere\n");
        assertThat(reason()).isEqualTo("the checkout was copied or moved");
    }

    private String reason() throws IOException {
        return new BuildCheck(new Installation(root)).reason(Products.storm());
    }

    private void build(int second) throws IOException {
        for (String product : Products.profiling()) {
            write(product, second);
        }
        write(Products.STORM_CLASS_PATH, second);
        Files.writeString(root.resolve(Products.STORM_CLASS_PATH), "LICENSE");
        Files.writeString(root.resolve(Products.PROFILING_CLASS_PATH), "LICENSE");
    }

    private void write(String file, int second) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "");
        set(file, second);
    }

    private void set(String file, int second) throws IOException {
        Files.setLastModifiedTime(root.resolve(file), FileTime.fromMillis(1000L * second));
    }

    private static void age(Path directory, int second) throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(1000L * second));
            }
        }
    }
}
