package io.aurochs.differential.flink;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/**
 * The study's jar is one that any user of Flink would submit, though it is made beside the harness that measures it: it holds its jobs alone,
 * which see Flink's API, and nothing of Flink's client or of ours.
 */
class StudyJarContentTest {
    @Test
    void itHoldsTheStudyAlone() throws Exception {
        try (JarFile jar = new JarFile(StudyJarTest.path().toFile())) {
            List<String> files = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
            assertThat(files)
                    .contains("io/aurochs/application/study/flink/launch/StudyMain.class")
                    .allMatch(file -> file.equals(JarFile.MANIFEST_NAME)
                            || file.startsWith("io/aurochs/application/study/")
                            || file.startsWith("io/aurochs/application/text/")
                            || file.startsWith("io/aurochs/benchmarks/draw/")
                            || file.startsWith("org/apache/commons/rng/"));
        }
    }

    @Test
    void itSeesFlinksApiAlone() throws Exception {
        JavaClasses study = study();
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "org.apache.commons.rng..",
                        "org.apache.flink..",
                        "io.aurochs.application.study..",
                        "io.aurochs.application.text..",
                        "io.aurochs.benchmarks.draw..")
                .check(study);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.flink.client..")
                .check(study);
    }

    private static JavaClasses study() throws Exception {
        try (JarFile jar = new JarFile(StudyJarTest.path().toFile())) {
            return new ClassFileImporter().importJar(jar);
        }
    }
}
