package io.aurochs.flink.launch;

import io.aurochs.flink.operator.FlinkFields;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.datastream.api.ExecutionEnvironment;
import org.apache.flink.datastream.impl.ExecutionEnvironmentFactory;
import org.apache.flink.datastream.impl.ExecutionEnvironmentImpl;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironmentFactory;

/**
 * The environments of a program that runs inside a JobManager. Flink sets them, with executors of its own, before it calls main,
 * and resets them when main has ended.
 */
public final class ApplicationContext {
    private ApplicationContext() {}

    /**
     * Has the environments of the calling thread's program submit jobs whose tasks move bundles, until its main ends.
     *
     * @throws IllegalStateException with one line, if no JobManager runs this program
     */
    public static void replaceExecutors() {
        StreamExecutionEnvironmentFactory flinks = ContextEnvironments.ofThread();
        if (flinks == null) {
            throw notInAJobManager();
        }
        ContextEnvironments.set(configuration -> {
            StreamExecutionEnvironment environment = flinks.createExecutionEnvironment(configuration);
            replaceExecutors(StreamExecutionEnvironment.class, environment);
            return environment;
        });
        replaceExecutorsOfV2();
    }

    /**
     * The same for programs of the DataStream API V2. Flink has one factory for all threads of the JVM, and none where a program is
     * called for its plan alone.
     */
    private static void replaceExecutorsOfV2() {
        String name = "contextEnvironmentFactory";
        ExecutionEnvironmentFactory flinks =
                FlinkFields.getOrNull(ExecutionEnvironmentImpl.class, name, null, ExecutionEnvironmentFactory.class);
        if (flinks == null) {
            return;
        }
        ExecutionEnvironmentFactory replacing = configuration -> {
            ExecutionEnvironment environment = flinks.createExecutionEnvironment(configuration);
            replaceExecutors(ExecutionEnvironmentImpl.class, environment);
            return environment;
        };
        FlinkFields.set(ExecutionEnvironmentImpl.class, name, null, replacing);
    }

    private static void replaceExecutors(Class<?> owner, Object environment) {
        String name = "executorServiceLoader";
        PipelineExecutorServiceLoader executors =
                FlinkFields.get(owner, name, environment, PipelineExecutorServiceLoader.class);
        FlinkFields.set(owner, name, environment, new ApplicationExecutors(executors));
    }

    static IllegalStateException notInAJobManager() {
        return new IllegalStateException("io.aurochs.flink.AurochsApplication is for programs that a JobManager runs"
                + " (application mode, jars uploaded by REST or the web UI). Elsewhere, name the program's own main class,"
                + " and choose the target aurochs or aurochs-session.");
    }
}
