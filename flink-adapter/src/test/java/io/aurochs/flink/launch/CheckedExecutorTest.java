package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.table.api.ResultKind;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.SqlExecutionException;
import org.apache.flink.table.client.gateway.StatementResult;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.util.CloseableIterator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CheckedExecutorTest {
    private final Configuration settings = new Configuration().set(DeploymentOptions.TARGET, "aurochs");
    private final List<String> configured = new ArrayList<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** A session in which every statement is the name of a target. */
    private Executor session() {
        return (Executor) Proxy.newProxyInstance(
                Executor.class.getClassLoader(),
                new Class<?>[] {Executor.class},
                (proxy, method, arguments) -> answer(method.getName(), arguments));
    }

    private @Nullable Object answer(String method, Object[] arguments) {
        return switch (method) {
            case "getSessionConfig" -> settings;
            case "executeStatement" -> {
                settings.set(DeploymentOptions.TARGET, (String) arguments[0]);
                yield result();
            }
            case "configureSession" -> {
                configured.add((String) arguments[0]);
                yield null;
            }
            default -> throw new UnsupportedOperationException(method);
        };
    }

    private StatementResult result() {
        return new StatementResult(
                ResolvedSchema.of(),
                CloseableIterator.fromList(List.of(new GenericRowData(0)), row -> isClosed.set(true)),
                true,
                ResultKind.SUCCESS_WITH_CONTENT,
                null,
                row -> new String[0]);
    }

    @Test
    void theLastGoodTargetComesBack() {
        Executor executor = new CheckedExecutor(session(), now -> {
                    String target = now.get(DeploymentOptions.TARGET);
                    if (target.equals("remote")) {
                        throw new SqlFailure("not here", null);
                    }
                    return target;
                })
                .asExecutor();
        executor.executeStatement("local");
        assertThat(configured).isEmpty();
        assertThat(isClosed).isFalse();
        assertThatThrownBy(() -> executor.executeStatement("remote"))
                .isInstanceOf(SqlExecutionException.class)
                .hasMessage("not here");
        assertThat(configured).containsExactly("SET 'execution.target' = 'local';");
    }

    @Test
    void aResultThatNobodyGetsIsClosed() {
        Executor executor = new CheckedExecutor(session(), now -> {
                    throw new SqlExecutionException("interrupted");
                })
                .asExecutor();
        assertThatThrownBy(() -> executor.executeStatement("aurochs")).hasMessage("interrupted");
        assertThat(isClosed).isTrue();
    }
}
