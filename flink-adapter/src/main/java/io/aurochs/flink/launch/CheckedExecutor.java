package io.aurochs.flink.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.SqlExecutionException;
import org.apache.flink.table.client.gateway.StatementResult;

/**
 * Executes the statements of a shell and looks at the session's settings after each. A statement that set what cannot be has failed, and
 * the session gets its last good target back. Used by one thread at a time.
 */
final class CheckedExecutor {
    private static final String EXECUTE = "executeStatement";

    private final Executor executor;
    private final Check check;
    private String target;

    /** Looks at the settings of a session after a statement. */
    @FunctionalInterface
    interface Check {
        /**
         * Accepts them or not.
         *
         * @return the target that the session now has
         * @throws SqlFailure for a setting that cannot be
         */
        String accept(ReadableConfig settings) throws SqlFailure;
    }

    /**
     * One for a session.
     *
     * @param executor of that session, whose target is good
     */
    CheckedExecutor(Executor executor, Check check) {
        this.executor = executor;
        this.check = check;
        target = executor.getSessionConfig().get(DeploymentOptions.TARGET);
    }

    /** A proxy: the interface has other methods in each line of Flink, and only one matters here. */
    Executor asExecutor() {
        return (Executor) Proxy.newProxyInstance(
                Executor.class.getClassLoader(),
                new Class<?>[] {Executor.class},
                (proxy, method, arguments) -> call(method, arguments));
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        Object result = invoke(method, arguments);
        if (method.getName().equals(EXECUTE)) {
            check((StatementResult) result);
        }
        return result;
    }

    private Object invoke(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(executor, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void check(StatementResult result) {
        try {
            check();
        } catch (RuntimeException e) {
            // Ctrl-C may end the look at the settings. Nobody has the result then, and the job of a query would run on.
            close(result, e);
            throw e;
        }
    }

    private static void close(StatementResult result, RuntimeException failure) {
        try {
            result.close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private void check() {
        try {
            target = check.accept(executor.getSessionConfig());
        } catch (SqlFailure e) {
            executor.configureSession("SET '" + DeploymentOptions.TARGET.key() + "' = '" + target + "';");
            // Without its cause, whose class says nothing to the user.
            throw new SqlExecutionException(e.getMessage());
        }
    }
}
