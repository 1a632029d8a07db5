package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.launch.sample.AnalyticsMain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the jar that people get holds, and that it is what this module tests. */
class DeliverableJarTest {
    @TempDir
    Path scratch = Path.of("");

    @Test
    void isWhatTheseTestsRunAgainst() throws Exception {
        Path tested = Path.of(AurochsCluster.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(tested).as("the class path's Storm adapter").isRegularFile();
        assertThat(Files.mismatch(tested, Deliverable.JAR))
                .as("first byte that differs between " + tested + " and " + Deliverable.JAR)
                .isEqualTo(-1);
    }

    @Test
    void holdsNoPackageThatAUserMayBringInAnotherVersion() throws Exception {
        try (JarFile jar = new JarFile(Deliverable.JAR.toFile())) {
            Set<String> roots = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.split("/", 3))
                    .map(parts -> parts[0] + "/" + parts[1])
                    .collect(Collectors.toSet());
            // JNA and Chronicle's native helper find their classes by name, and so keep theirs.
            assertThat(roots).contains("io/aurochs").isSubsetOf("io/aurochs", "com/sun", "software/chronicle");
        }
    }

    @Test
    void reportsNoUseOverTheNetworkEvenWithoutTheFlag() throws Exception {
        Path jar = TopologyJar.packInto(scratch);
        try (CommandRun run = CommandRun.start(scratch, List.of(), jar.toString(), AnalyticsMain.class.getName())) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).containsExactly("analytics=false");
        }
    }
}
