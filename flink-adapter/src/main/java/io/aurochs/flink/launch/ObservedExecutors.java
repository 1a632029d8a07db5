package io.aurochs.flink.launch;

import java.util.stream.Stream;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.client.deployment.executors.LocalExecutorFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The executors that Flink finds; each job that they start is noted, and stock Flink's embedded cluster, too. */
final class ObservedExecutors implements PipelineExecutorServiceLoader {
    private final PipelineExecutorServiceLoader found = new DefaultExecutorServiceLoader();
    private final SubmittedJobs jobs;

    ObservedExecutors(SubmittedJobs jobs) {
        this.jobs = jobs;
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) throws Exception {
        return new Observed(found.getExecutorFactory(configuration), jobs);
    }

    @Override
    public Stream<String> getExecutorNames() {
        return found.getExecutorNames();
    }

    private record Observed(PipelineExecutorFactory factory, SubmittedJobs jobs) implements PipelineExecutorFactory {
        @Override
        public String getName() {
            return factory.getName();
        }

        @Override
        public boolean isCompatibleWith(Configuration configuration) {
            return factory.isCompatibleWith(configuration);
        }

        @Override
        public PipelineExecutor getExecutor(Configuration configuration) {
            PipelineExecutor executor = factory instanceof LocalExecutorFactory
                    ? LocalExecutor.createWithFactory(configuration, EmbeddedClusters::create)
                    : factory.getExecutor(configuration);
            return (pipeline, settings, userClasses) -> executor.execute(pipeline, settings, userClasses)
                    .thenApply(client -> noted(pipeline, settings, client));
        }

        private JobClient noted(Pipeline pipeline, Configuration settings, JobClient client) {
            // Flink names the job of a query by its text, which has lines.
            jobs.add(name(pipeline, settings).replaceAll("\\s+", " "), client);
            return client;
        }

        private static String name(Pipeline pipeline, Configuration settings) {
            return pipeline instanceof StreamGraph graph
                    ? graph.getJobName()
                    : settings.getOptional(PipelineOptions.NAME).orElse("unnamed");
        }
    }
}
