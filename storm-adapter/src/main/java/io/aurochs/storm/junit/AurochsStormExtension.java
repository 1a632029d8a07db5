package io.aurochs.storm.junit;

import io.aurochs.api.Internal;
import io.aurochs.storm.AurochsCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.storm.ILocalCluster;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.shade.net.minidev.json.parser.ParseException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link AurochsStorm} does; made by JUnit, and used by the thread that runs the test. */
@Internal
public final class AurochsStormExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(AurochsStormExtension.class);

    /** Called by JUnit. */
    public AurochsStormExtension() {}

    @Override
    public void beforeEach(ExtensionContext test) {
        AurochsCluster.Builder builder = new AurochsCluster.Builder();
        for (AurochsStorm annotation : annotations(test)) {
            for (String setting : annotation.value()) {
                add(builder, setting);
            }
            if (annotation.simulatedTime()) {
                builder.withSimulatedTime();
            }
        }
        test.getStore(NAMESPACE).put(AurochsCluster.class, builder.build());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        AurochsCluster cluster = test.getStore(NAMESPACE).remove(AurochsCluster.class, AurochsCluster.class);
        if (cluster != null) {
            cluster.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return (type == ILocalCluster.class || type == AurochsCluster.class)
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return Objects.requireNonNull(test.getStore(NAMESPACE).get(AurochsCluster.class));
    }

    /** That of the outermost class first, so that what is at the test wins. */
    private static List<AurochsStorm> annotations(ExtensionContext context) {
        List<AurochsStorm> annotations =
                context.getParent().map(AurochsStormExtension::annotations).orElseGet(ArrayList::new);
        AnnotationSupport.findAnnotation(context.getElement(), AurochsStorm.class)
                .ifPresent(annotations::add);
        return annotations;
    }

    private static void add(AurochsCluster.Builder builder, String setting) {
        int equals = setting.indexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException("@AurochsStorm(\"" + setting
                    + "\"): write a setting as key=value, such as topology.message.timeout.secs=5");
        }
        builder.withDaemonConf(
                setting.substring(0, equals).trim(),
                value(setting.substring(equals + 1).trim()));
    }

    private static Object value(String text) {
        try {
            Object value = JSONValue.parseWithException(text);
            return value == null ? text : value;
        } catch (ParseException e) {
            return text;
        }
    }
}
