package io.aurochs.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.CompiledJar;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which classes come from a new jar, and which from the program. */
class NewClassesTest {
    private static final String VERSION = "com.example.Version";
    private static final String ONLY = "com.example.Only";
    private static final String SOURCE =
            "package com.example; public class Version { public String toString() { return \"%s\"; } }";

    @TempDir
    private Path directory;

    private URLClassLoader program = new URLClassLoader(new URL[0]);
    private Path jar = Path.of("");

    @BeforeEach
    void compile() throws IOException {
        Path old = CompiledJar.of(
                Files.createDirectory(directory.resolve("old")),
                Map.of(VERSION, SOURCE.formatted("old"), ONLY, "package com.example; public class Only {}"));
        jar = CompiledJar.of(Files.createDirectory(directory.resolve("new")), Map.of(VERSION, SOURCE.formatted("new")));
        program = new URLClassLoader(urls(old), getClass().getClassLoader());
    }

    @AfterEach
    void close() throws IOException {
        program.close();
    }

    private static URL[] urls(Path file) throws IOException {
        return new URL[] {file.toUri().toURL()};
    }

    private NewClasses classes(Path file) throws IOException {
        return new NewClasses(urls(file), ClassLoader.getPlatformClassLoader(), program);
    }

    @Test
    void aClassOfTheJarHidesTheProgramsAndEveryOtherOneIsTheProgramsOwn() throws Exception {
        try (NewClasses classes = classes(jar)) {
            assertThat(classes.load(VERSION).getConstructor().newInstance()).hasToString("new");
            assertThat(classes.loadClass(ONLY)).isSameAs(program.loadClass(ONLY));
        }
    }

    @Test
    void whatTheJarDoesNotHaveIsNotANewVersion() throws Exception {
        Path broken = Files.writeString(directory.resolve("broken.jar"), "no archive");
        try (NewClasses classes = classes(jar);
                NewClasses none = classes(broken)) {
            assertThatThrownBy(() -> classes.load(ONLY))
                    .isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining(ONLY);
            assertThatThrownBy(() -> none.load(VERSION)).isInstanceOf(ClassNotFoundException.class);
        }
    }

    @Test
    void resourcesAreThoseOfTheJarAndThenTheProgram() throws Exception {
        String name = VERSION.replace('.', '/') + ".class";
        try (NewClasses classes = classes(jar)) {
            assertThat(Collections.list(classes.getResources(name)))
                    .extracting(URL::toString)
                    .satisfiesExactly(
                            own -> assertThat(own).contains("/new/"),
                            old -> assertThat(old).contains("/old/"));
            assertThat(String.valueOf(classes.getResource(name))).contains("/new/");
            assertThat(String.valueOf(classes.getResource(ONLY.replace('.', '/') + ".class")))
                    .contains("/old/");
        }
    }
}
