package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The modules that ship keep the layering. */
class LayeringTest {
    static final String ROOT = "io.aurochs";
    private static final List<JavaClasses> SHIPPED = ModuleClasses.shipped();

    static Stream<NamedRule> rules() {
        return AllRules.of(ROOT).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void holds(NamedRule rule) {
        SHIPPED.forEach(rule.rule()::check);
    }

    @Test
    void bothFlinkAdaptersAreLookedAt() {
        assertThat(SHIPPED).hasSize(2).allSatisfy(classes -> {
            assertThat(classes.contain(ROOT + ".flink.translate.JobTranslator")).isTrue();
            assertThat(classes.contain(ROOT + ".flink.exchange.WrittenBytes")).isTrue();
            assertThat(classes.contain("org.apache.flink.runtime.io.network.buffer.BundleBuffer"))
                    .isTrue();
            assertThat(classes.contain(ROOT + ".storm.AurochsCluster")).isTrue();
        });
        assertThat(fieldsOfItsOwn(SHIPPED.get(0))).doesNotContainAnyElementsOf(fieldsOfItsOwn(SHIPPED.get(1)));
    }

    /** Fields of a class that each Flink adapter has in a version of its own. */
    private static List<String> fieldsOfItsOwn(JavaClasses classes) {
        return classes.get(ROOT + ".flink.exchange.WrittenBytes").getFields().stream()
                .map(JavaField::getName)
                .toList();
    }

    @Test
    void examplesSeeNothingInternal() {
        JavaClasses classes = ModuleClasses.withTests("engine-core", "storm-adapter", "flink-adapter/flink-1.20");
        assertThat(classes.contain("com.example.WordCount")).isTrue();
        assertThat(classes.contain(ROOT + ".storm.sample.LocalMain")).isTrue();
        assertThat(classes.contain(ROOT + ".flink.sample.SteppingJob")).isTrue();
        UserRules.seeNothingInternal(ROOT, "com.example..", ROOT + ".storm.sample..", ROOT + ".flink.sample..")
                .rule()
                .check(classes);
    }

    @Test
    void everyRoomOfTheEngineHasARule() {
        ModuleRules.engineHasNoOtherRooms(ROOT).rule().check(ModuleClasses.of("engine-core"));
    }
}
