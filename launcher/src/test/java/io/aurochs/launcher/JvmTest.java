package io.aurochs.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The flags and class paths of what is started. */
class JvmTest {
    private static final String NATIVE_CALLS = "--enable-native-access=ALL-UNNAMED";
    private static final String RAW_MEMORY = "--sun-misc-unsafe-memory-access=allow";
    private static final String END_WITHOUT_HEAP = "-XX:+ExitOnOutOfMemoryError";
    private static final String CONDITIONAL_CARD_MARKS = "-XX:+UseCondCardMark";

    private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

    private final Installation home = new Installation(Path.of("/an ox"));

    @ParameterizedTest
    @EnumSource(Jvm.class)
    void newerJdksGetTheFlagsTheyAskFor(Jvm jvm) {
        assertThat(jvm.flags(home, on(17))).doesNotContain(NATIVE_CALLS, RAW_MEMORY);
        assertThat(jvm.flags(home, on(23))).contains(RAW_MEMORY).doesNotContain(NATIVE_CALLS);
        assertThat(jvm.flags(home, on(25))).contains(RAW_MEMORY, NATIVE_CALLS);
    }

    @Test
    void jobsGetTheUsersOptionsLast() {
        Environment environment =
                new Environment(Map.of("AUROCHS_JVM_OPTS", "  -Xmx4g  -Dmine=yes "), 17, Set.of(), true);
        for (Jvm jvm : List.of(Jvm.STORM, Jvm.FLINK, Jvm.FLINK_SQL, Jvm.FLINK_SHELL, Jvm.NATIVE)) {
            assertThat(jvm.flags(home, environment))
                    .contains(END_WITHOUT_HEAP, CONDITIONAL_CARD_MARKS)
                    .endsWith("-Xmx4g", "-Dmine=yes");
        }
        for (Jvm jvm : List.of(Jvm.DRIVER, Jvm.PROFILE, Jvm.TOOL)) {
            assertThat(jvm.flags(home, environment)).doesNotContain("-Xmx4g", END_WITHOUT_HEAP, CONDITIONAL_CARD_MARKS);
        }
    }

    @Test
    void jobsAskForHugePagesWhereTheKernelGivesThem(@TempDir Path kernel) throws IOException {
        Environment giving = new Environment(Map.of(), 17, Set.of(), true);
        for (Jvm jvm : List.of(Jvm.STORM, Jvm.FLINK, Jvm.FLINK_SQL, Jvm.FLINK_SHELL, Jvm.NATIVE)) {
            assertThat(jvm.flags(home, giving)).contains(HUGE_PAGES);
            assertThat(jvm.flags(home, on(17))).doesNotContain(HUGE_PAGES);
        }
        assertThat(Jvm.DRIVER.flags(home, giving))
                .contains("-Daurochs.hugepages=true")
                .doesNotContain(HUGE_PAGES);
        assertThat(Jvm.DRIVER.flags(home, on(17))).contains("-Daurochs.hugepages=false");

        for (String own : List.of("-XX:+UseLargePages", "-XX:+UseHugeTLBFS", "-XX:-UseTransparentHugePages")) {
            Environment chosen = new Environment(Map.of("AUROCHS_JVM_OPTS", own), 17, Set.of(), true);
            assertThat(Jvm.STORM.flags(home, chosen)).contains(own).doesNotContain(HUGE_PAGES);
        }

        Path mode = kernel.resolve("enabled");
        assertThat(Environment.areHugePagesGiven(mode)).as("no such file").isFalse();
        for (String modes :
                List.of("[always] madvise never\n", "always [madvise] never\n", "always madvise [never]\n")) {
            Files.writeString(mode, modes);
            assertThat(Environment.areHugePagesGiven(mode)).as(modes).isEqualTo(!modes.contains("[never]"));
        }
    }

    @Test
    void theManualNamesTheFlagsForOffHeapBundles() throws IOException {
        List<String> offHeap = Jvm.STORM.flags(home, on(17)).stream()
                .filter(flag -> flag.startsWith("--add-") || flag.startsWith("-Dchronicle"))
                .toList();
        assertThat(Files.readString(Path.of("../docs/operations.md")).split("\\s+"))
                .containsSequence(offHeap);
        assertThat(offHeap).hasSize(4);
    }

    @Test
    void aModuleThatARuntimeLacksIsNotOpened() {
        Environment lacking = new Environment(Map.of(), 17, Set.of("java.base"), true);
        Environment having = new Environment(Map.of(), 17, Set.of("java.base", "jdk.compiler"), true);
        String option = "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED";
        assertThat(Jvm.FLINK.flags(home, lacking))
                .doesNotContain(option)
                .contains("--add-opens=java.base/java.lang=ALL-UNNAMED");
        assertThat(Jvm.FLINK.flags(home, having)).contains(option);
    }

    @Test
    void watchersLearnWhereTheLauncherIs() {
        assertThat(Jvm.DRIVER.flags(home, on(17))).contains("-Daurochs.home=/an ox");
        assertThat(Jvm.PROFILE.flags(home, on(17))).contains("-Daurochs.home=/an ox");
    }

    @Test
    void theClassPathIsTheFilesEntriesAndTheUsersJarAndOurs(@TempDir Path checkout) throws IOException {
        Files.writeString(checkout.resolve("pom.xml"), "");
        Path file = checkout.resolve(Products.STORM_CLASS_PATH);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "/m2/a.jar:/m2/b.jar\n");
        JvmStart start = new JvmStart(
                Jvm.STORM,
                Products.storm(),
                List.of(
                        JvmStart.Entry.product(Products.STORM_CLASS_PATH),
                        JvmStart.Entry.file("my.jar"),
                        JvmStart.Entry.product(Products.STORM_JAR)),
                "a.Main",
                List.of("one", ""));
        List<String> command = start.command(new Installation(checkout), on(17));
        assertThat(command.subList(command.size() - 5, command.size()))
                .containsExactly(
                        "-cp",
                        "/m2/a.jar:/m2/b.jar:my.jar:" + checkout + "/dist/aurochs-storm.jar",
                        "a.Main",
                        "one",
                        "");
    }

    @Test
    void aPackagesEntriesAreRelativeToIt(@TempDir Path folder) throws IOException {
        Installation packed = new Installation(folder);
        Path file = folder.resolve("lib").resolve(Products.PROFILING_CLASS_PATH);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "lib/a.jar:lib/b.jar");
        assertThat(packed.classPath(Products.PROFILING_CLASS_PATH))
                .isEqualTo(folder + "/lib/a.jar:" + folder + "/lib/b.jar");
        assertThat(packed.at(Products.STORM_JAR)).isEqualTo(folder.resolve("dist/aurochs-storm.jar"));
    }

    private static Environment on(int version) {
        return new Environment(Map.of(), version, Set.of("java.base"), false);
    }
}
