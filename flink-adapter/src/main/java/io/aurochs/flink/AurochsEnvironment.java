package io.aurochs.flink;

import io.aurochs.flink.launch.AurochsExecutorFactory;
import io.aurochs.flink.launch.ContextEnvironments;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.JobListener;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Environments whose jobs run on Aurochs, for programs that neither {@code flink run} nor the launcher starts: from an IDE, or in
 * a test. There Flink's own {@code StreamExecutionEnvironment.getExecutionEnvironment(configuration)} always runs jobs on stock
 * Flink, whatever {@code execution.target} says.
 *
 * <pre>{@code
 * StreamExecutionEnvironment environment = AurochsEnvironment.get(configuration);
 * }</pre>
 *
 * <p>A program that must stay as it is can have {@code getExecutionEnvironment} itself give such environments: {@link
 * #setAsContext}.
 */
public final class AurochsEnvironment {
    private AurochsEnvironment() {}

    /** An environment with Flink's default settings; see {@link #get(Configuration)}. */
    public static StreamExecutionEnvironment get() {
        return get(new Configuration());
    }

    /**
     * An environment whose jobs run where {@code execution.target} says: on a cluster in this JVM, {@code aurochs}, where it says
     * nothing. {@code aurochs-session} and Flink's own targets are as with {@code flink run -t}. Calls of {@code execute} wait
     * for the job's end unless {@code execution.attached} is false and the cluster is another process. Jobs are loaded by the
     * calling thread's context class loader.
     *
     * <p>In a program that {@code flink run} or {@code aurochs flink run} has started, the target is chosen there, and the
     * environment is that of {@code getExecutionEnvironment(configuration)}.
     *
     * @param configuration is copied; {@code aurochs.*} keys are checked when a job is submitted
     */
    public static StreamExecutionEnvironment get(Configuration configuration) {
        return StreamExecutionEnvironment.areExplicitEnvironmentsAllowed()
                ? create(configuration)
                : StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    }

    /**
     * Has {@code StreamExecutionEnvironment.getExecutionEnvironment} give environments as {@link #get(Configuration)} does, until
     * {@link #unsetAsContext}: to the calling thread, and to threads for which nothing else was set. To be called before the program
     * is, and not by a program that {@code flink run} has started.
     *
     * @param base settings of each environment; what the program gives wins over them
     * @param listeners are registered with each environment
     */
    public static void setAsContext(Configuration base, JobListener... listeners) {
        Configuration settings = new Configuration(base);
        List<JobListener> all = List.of(listeners);
        ContextEnvironments.set(configuration -> {
            Configuration effective = new Configuration(settings);
            effective.addAll(configuration);
            StreamExecutionEnvironment environment = create(effective);
            all.forEach(environment::registerJobListener);
            return environment;
        });
    }

    /** Ends what {@link #setAsContext} has begun; to be called by the same thread. */
    public static void unsetAsContext() {
        ContextEnvironments.unset();
    }

    private static StreamExecutionEnvironment create(Configuration configuration) {
        Configuration effective = new Configuration();
        effective.set(DeploymentOptions.TARGET, AurochsExecutorFactory.NAME);
        effective.set(DeploymentOptions.ATTACHED, true);
        effective.addAll(configuration);
        return new StreamExecutionEnvironment(effective, Thread.currentThread().getContextClassLoader());
    }
}
