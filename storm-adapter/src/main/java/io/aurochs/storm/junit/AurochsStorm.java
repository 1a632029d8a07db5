package io.aurochs.storm.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class, or one test, a cluster of its own that runs topologies on Aurochs in this JVM. The test and its
 * {@code BeforeEach} and {@code AfterEach} methods can take it as a parameter of type {@code ILocalCluster} or {@code
 * AurochsCluster}; {@code StormSubmitter} and Nimbus clients talk to it, too. It is closed when the test ends, and its
 * topologies end with it.
 *
 * <pre>{@code
 * @AurochsStorm("topology.message.timeout.secs=5")
 * class WordCountTest {
 *     @Test
 *     void counts(ILocalCluster cluster) throws Exception { ... }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(AurochsStormExtension.class)
public @interface AurochsStorm {
    /**
     * Settings of all topologies, Storm's or {@code aurochs.*}, each written as {@code key=value} with a value as in JSON, or text;
     * those at a test win over those at its class.
     */
    String[] value() default {};

    /** Whether Storm's clock stands, for the whole JVM, and only {@code advanceClusterTime} moves it; where either says so. */
    boolean simulatedTime() default false;
}
