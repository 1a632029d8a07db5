package io.aurochs.flink.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Has the Flink jobs of a test class, or of one test, run on Aurochs in this JVM. The test and its {@code BeforeEach} and {@code
 * AfterEach} methods can take a {@code StreamExecutionEnvironment} as a parameter, the same in all of one test;
 * {@code StreamExecutionEnvironment.getExecutionEnvironment()}, called by the test's thread, gives others with the same
 * settings. Jobs that still run when a test ends are cancelled. Tests
 * with this annotation do not run in parallel with one another: the environment is the JVM's.
 *
 * <pre>{@code
 * @AurochsFlink("parallelism.default=2")
 * class WordCountTest {
 *     @Test
 *     void counts(StreamExecutionEnvironment environment) throws Exception { ... }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(AurochsFlinkExtension.class)
@ResourceLock("io.aurochs.flink.AurochsEnvironment")
public @interface AurochsFlink {
    /** Settings, Flink's or {@code aurochs.*}, each written as {@code key=value}; those at a test win over those at its class. */
    String[] value() default {};
}
