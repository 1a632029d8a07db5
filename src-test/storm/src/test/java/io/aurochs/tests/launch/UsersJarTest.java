package io.aurochs.tests.launch;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.aurochs.application.study.storm.launch.StudyMain;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

/**
 * The topologies' jars are such as any user of Storm would submit, though they are made beside the harness that measures them: they hold an
 * application alone, which sees nothing but storm-client.
 */
class UsersJarTest {
    private static final String CLASS = ".class";
    /** A class of each jar: storm-client, and the two of its dependencies that its users write against. */
    private static final List<Class<?>> BROUGHT = List.of(TopologyBuilder.class, TException.class, Logger.class);

    private static Path path(String name) throws Exception {
        return locationOf(StudyMain.class).resolveSibling(name);
    }

    private static Path locationOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> files(Path jar) throws Exception {
        try (JarFile opened = new JarFile(jar.toFile())) {
            return opened.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
        }
    }

    private static Set<String> classNames(Path jar) throws Exception {
        return files(jar).stream()
                .filter(file -> file.endsWith(CLASS))
                .map(file -> file.substring(0, file.length() - CLASS.length()).replace('/', '.'))
                .collect(Collectors.toSet());
    }

    @Test
    void itHoldsItsApplicationAlone() throws Exception {
        hold("storm-application.jar", "io/aurochs/application/wordcount/", "io/aurochs/application/text/");
        hold(
                "study-storm.jar",
                "io/aurochs/application/study/",
                "io/aurochs/application/text/",
                "io/aurochs/benchmarks/draw/",
                "org/apache/commons/rng/");
    }

    private static void hold(String jar, String... packages) throws Exception {
        assertThat(files(path(jar)))
                .anyMatch(file -> file.startsWith(packages[0]))
                .allMatch(file -> file.equals(JarFile.MANIFEST_NAME)
                        || Stream.of(packages).anyMatch(file::startsWith));
    }

    @ParameterizedTest
    @ValueSource(strings = {"storm-application.jar", "study-storm.jar"})
    void itSeesStormsClientAlone(String name) throws Exception {
        Path jar = path(name);
        Set<String> seen = classNames(jar);
        for (Class<?> type : BROUGHT) {
            seen.addAll(classNames(locationOf(type)));
        }
        DescribedPredicate<JavaClass> allowed =
                describe("are the jar's, Java's, or of storm-client and what it brings", type -> {
                    JavaClass element = type.getBaseComponentType();
                    return element.isPrimitive()
                            || element.getPackageName().startsWith("java.")
                            || element.getPackageName().startsWith("org.jspecify.")
                            || seen.contains(element.getName());
                });
        try (JarFile opened = new JarFile(jar.toFile())) {
            JavaClasses application = new ClassFileImporter().importJar(opened);
            classes().should().onlyDependOnClassesThat(allowed).check(application);
        }
    }
}
