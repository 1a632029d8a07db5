package io.aurochs.benchmarks.driver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates reflect on what they show: a class missing from a package for measurements would fail a page after all its runs. */
class ShownClassesTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                Bars.class,
                Bars.Bar.class,
                Bars.Group.class,
                Summary.class,
                Summary.Block.class,
                Summary.Row.class,
                Table.class
            })
    void nameClassesOfJavaAndAurochsAlone(Class<?> shown) {
        List<Class<?>> named = new ArrayList<>();
        for (Method method : shown.getDeclaredMethods()) {
            named.add(method.getReturnType());
            named.addAll(List.of(method.getParameterTypes()));
        }
        for (Field field : shown.getDeclaredFields()) {
            named.add(field.getType());
        }
        assertThat(named)
                .map(type -> type.isArray() ? type.getComponentType() : type)
                .filteredOn(type -> !type.isPrimitive())
                .map(Class::getName)
                .allMatch(name -> name.startsWith("java.") || name.startsWith("io.aurochs."));
    }
}
