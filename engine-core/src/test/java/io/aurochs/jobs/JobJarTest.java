package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.control.RequestException;
import io.aurochs.pipeline.Jobs;
import io.aurochs.testing.CompiledJar;
import io.aurochs.view.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Which classes a job has. */
class JobJarTest {
    private static final Jobs NO_JOBS = new Jobs() {
        @Override
        public <R> Optional<R> query(
                String job, String view, Function<? super Snapshot, ? extends @Nullable R> question) {
            return Optional.empty();
        }
    };

    @TempDir
    private Path directory;

    private JobJar jar(String body, Map<String, String> others) throws IOException, RequestException {
        Map<String, String> sources = new HashMap<>(others);
        sources.put("com.example.Job", """
                package com.example;

                public class Job implements io.aurochs.jobs.JobFactory {
                    public io.aurochs.pipeline.Pipeline create(io.aurochs.pipeline.Jobs jobs, String... arguments) throws Exception {
                        %s
                    }
                }
                """.formatted(body));
        Path jar = CompiledJar.of(directory, sources);
        return JobJar.open(jar, jar.toString());
    }

    private static String name(JobJar jar, String... arguments) throws RequestException {
        return jar.pipeline("com.example.Job", NO_JOBS, List.of(arguments)).name();
    }

    @Test
    void aJobHasItsOwnVersionOfAClassThatTheHostHasAsWell() throws Exception {
        assertThat(CommandLine.VERSION).isNotEmpty();
        String own = "package picocli; public class CommandLine { public static String name() { return \"own\"; } }";
        try (JobJar jar = jar(
                "return io.aurochs.pipeline.Pipeline.named(picocli.CommandLine.name());",
                Map.of("picocli.CommandLine", own))) {
            assertThat(name(jar)).isEqualTo("own");
        }
    }

    @Test
    void aJobSeesTheJdkAurochsAndTheApiOfTheLogAlone() throws Exception {
        try (JobJar jar = jar(
                "return io.aurochs.pipeline.Pipeline.named(" + "Class.forName(arguments[0]).getSimpleName());",
                Map.of())) {
            assertThat(name(jar, "java.sql.Connection")).isEqualTo("Connection");
            assertThat(name(jar, "io.aurochs.pipeline.Pipelines")).isEqualTo("Pipelines");
            assertThat(name(jar, "org.slf4j.Logger")).isEqualTo("Logger");
            for (String hidden : List.of("org.slf4j.simple.SimpleLogger", ObjectMapper.class.getName())) {
                assertThat(Class.forName(hidden)).as("the host has it").isNotNull();
                assertThatThrownBy(() -> name(jar, hidden))
                        .isInstanceOf(RequestException.class)
                        .hasMessageContaining(hidden);
            }
        }
    }

    @Test
    void aClassThatTheJarLacksIsNamedWithTheRemedy() throws Exception {
        try (JobJar jar = jar("new com.fasterxml.jackson.databind.ObjectMapper(); return null;", Map.of())) {
            assertThatThrownBy(() -> name(jar))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("ObjectMapper")
                    .hasMessageContaining("has to bring all classes");
        }
    }

    @Test
    void theContextClassLoaderIsTheJobsWhileItIsMade() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (JobJar jar = jar(
                "return io.aurochs.pipeline.Pipeline.named(\"\" + (Thread.currentThread()"
                        + ".getContextClassLoader() == getClass().getClassLoader()));",
                Map.of())) {
            assertThat(name(jar)).isEqualTo("true");
        }
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void aFactoryThatReturnsNullIsRefusedWithTheRemedy() throws Exception {
        try (JobJar jar = jar("return null;", Map.of())) {
            assertThatThrownBy(() -> name(jar))
                    .isInstanceOf(RequestException.class)
                    .hasMessage("class=com.example.Job: create has returned null; "
                            + "it has to return the pipeline that it declares");
        }
    }
}
