package io.aurochs.flink.junit;

import io.aurochs.api.Internal;
import io.aurochs.flink.AurochsEnvironment;
import java.lang.reflect.AnnotatedElement;
import java.util.Objects;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link AurochsFlink} does; made by JUnit, and used by the thread that runs the test. */
@Internal
public final class AurochsFlinkExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(AurochsFlinkExtension.class);

    /** Called by JUnit. */
    public AurochsFlinkExtension() {}

    @Override
    public void beforeEach(ExtensionContext test) {
        SubmittedInTest jobs = new SubmittedInTest();
        test.getStore(NAMESPACE).put(SubmittedInTest.class, jobs);
        AurochsEnvironment.setAsContext(settings(test), jobs);
    }

    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        AurochsEnvironment.unsetAsContext();
        SubmittedInTest jobs = test.getStore(NAMESPACE).get(SubmittedInTest.class, SubmittedInTest.class);
        if (jobs != null) {
            jobs.cancelRunning();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == StreamExecutionEnvironment.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return Objects.requireNonNull(test.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        StreamExecutionEnvironment.class,
                        any -> StreamExecutionEnvironment.getExecutionEnvironment(),
                        StreamExecutionEnvironment.class));
    }

    /** Those at the outermost class first, so that those at the test win. */
    private static Configuration settings(ExtensionContext context) {
        Configuration settings =
                context.getParent().map(AurochsFlinkExtension::settings).orElseGet(Configuration::new);
        Optional<AnnotatedElement> element = context.getElement();
        AnnotationSupport.findAnnotation(element, AurochsFlink.class).ifPresent(annotation -> {
            for (String setting : annotation.value()) {
                add(settings, setting);
            }
        });
        return settings;
    }

    private static void add(Configuration settings, String setting) {
        int equals = setting.indexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException(
                    "@AurochsFlink(\"" + setting + "\"): write a setting as key=value, such as parallelism.default=2");
        }
        settings.setString(
                setting.substring(0, equals).trim(),
                setting.substring(equals + 1).trim());
    }
}
