package io.aurochs.flink.launch;

import io.aurochs.flink.operator.FlinkFields;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.application.executors.EmbeddedExecutorFactory;
import org.apache.flink.client.deployment.application.executors.WebSubmissionExecutorFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;

/** The executors of a program that runs inside a JobManager: Flink's, which submit by the dispatcher, with bundles. */
final class ApplicationExecutors implements PipelineExecutorServiceLoader {
    /** Those that have the dispatcher: of application mode, and of jars that were uploaded. */
    private static final Set<Class<?>> FACTORIES =
            Set.of(EmbeddedExecutorFactory.class, WebSubmissionExecutorFactory.class);

    private static final String DISPATCHER = "dispatcherGateway";

    private final PipelineExecutorServiceLoader flinks;

    /** @param flinks makes a new factory for each call */
    ApplicationExecutors(PipelineExecutorServiceLoader flinks) {
        this.flinks = flinks;
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) throws Exception {
        PipelineExecutorFactory factory = flinks.getExecutorFactory(configuration);
        if (!FACTORIES.contains(factory.getClass())) {
            throw ApplicationContext.notInAJobManager();
        }
        return new Translating(factory, this);
    }

    @Override
    public Stream<String> getExecutorNames() {
        return flinks.getExecutorNames();
    }

    /** Flink's executor, with another dispatcher. */
    PipelineExecutor over(DispatcherGateway dispatcher, Configuration configuration) throws Exception {
        PipelineExecutorFactory factory = flinks.getExecutorFactory(configuration);
        FlinkFields.set(factory.getClass(), DISPATCHER, factory, dispatcher);
        return factory.getExecutor(configuration);
    }

    /** Whether the JobManager has such a job already, from before it failed or was started again. */
    boolean hasRecovered(Pipeline pipeline, Configuration configuration) throws Exception {
        return RecoveredJobs.of(flinks.getExecutorFactory(configuration)).include(pipeline, configuration);
    }

    private record Translating(PipelineExecutorFactory flinks, ApplicationExecutors executors)
            implements PipelineExecutorFactory {
        @Override
        public String getName() {
            return flinks.getName();
        }

        @Override
        public boolean isCompatibleWith(Configuration configuration) {
            return flinks.isCompatibleWith(configuration);
        }

        @Override
        public PipelineExecutor getExecutor(Configuration configuration) {
            DispatcherGateway dispatcher =
                    FlinkFields.get(flinks.getClass(), DISPATCHER, flinks, DispatcherGateway.class);
            return new ApplicationExecutor(configuration, executors, dispatcher);
        }
    }
}
