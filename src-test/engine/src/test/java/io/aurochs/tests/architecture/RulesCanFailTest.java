package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule finds the class that was written to break it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RulesCanFailTest {
    private final WrongHouse house = WrongHouse.build();
    private @Nullable JavaClasses classes;

    @BeforeAll
    void compile(@TempDir Path directory) throws IOException {
        classes = house.compileIn(directory);
    }

    private JavaClasses compiled() {
        return Objects.requireNonNull(classes);
    }

    static Stream<NamedRule> rules() {
        return LayeringTest.rules();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void findsItsOffender(NamedRule rule) {
        String offender = house.offenders().get(rule.name());
        assertThat(offender).as("a class that breaks the rule").isNotNull();
        assertThatThrownBy(() -> rule.rule().check(compiled()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(offender);
    }

    @Test
    void findsAnExampleThatSeesTheInside() {
        assertThatThrownBy(() -> UserRules.seeNothingInternal(LayeringTest.ROOT, LayeringTest.ROOT + ".examples..")
                        .rule()
                        .check(compiled()))
                .hasMessageContaining("SeesATask")
                .hasMessageContaining("LabelsABundle")
                .hasMessageContaining("SeesTheAdapter");
    }

    @Test
    void findsARoomWithoutARule() {
        assertThatThrownBy(() -> ModuleRules.engineHasNoOtherRooms(LayeringTest.ROOT)
                        .rule()
                        .check(compiled()))
                .hasMessageContaining("io.aurochs.benchmarks.Right");
    }
}
