package io.aurochs.tests.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The modules that ship keep the layering. */
class LayeringTest {
    static final String ROOT = "io.aurochs";
    private static final JavaClasses SHIPPED = ModuleClasses.shipped();

    static Stream<NamedRule> rules() {
        return AllRules.of(ROOT).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void holds(NamedRule rule) {
        rule.rule().check(SHIPPED);
    }

    @Test
    void everyRoomOfTheEngineHasARule() {
        ModuleRules.engineHasNoOtherRooms(ROOT).rule().check(ModuleClasses.of("engine-core"));
    }
}
