package io.aurochs.differential.flink;

import io.aurochs.flink.translate.EdgeExplanation;
import io.aurochs.flink.translate.JobTranslator;
import io.aurochs.flink.translate.SettingsReader;
import java.io.Serial;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/** Takes a program's job as Flink's executors would, and tells how its records would travel; the program ends there. */
final class ExplainingExecutors implements PipelineExecutorServiceLoader {
    private @Nullable List<EdgeExplanation> edges;

    boolean haveExplained() {
        return edges != null;
    }

    /** Those of the job that was submitted. */
    List<EdgeExplanation> edges() {
        if (edges == null) {
            throw new AssertionError("no job was submitted");
        }
        return edges;
    }

    private CompletableFuture<JobClient> explain(Pipeline job, Configuration configuration, ClassLoader userClasses) {
        StreamGraph stream = (StreamGraph) job;
        // Environments of the DataStream API V2 do not give the user's class loader.
        ClassLoader classesOfMain = Thread.currentThread().getContextClassLoader();
        edges = new JobTranslator(stream, SettingsReader.read(configuration), classesOfMain)
                .explain(stream.getJobGraph());
        throw new Explained();
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) {
        return new Factory(this::explain);
    }

    @Override
    public Stream<String> getExecutorNames() {
        return Stream.empty();
    }

    private record Factory(PipelineExecutor executor) implements PipelineExecutorFactory {
        @Override
        public String getName() {
            return "explain";
        }

        @Override
        public boolean isCompatibleWith(Configuration configuration) {
            return true;
        }

        @Override
        public PipelineExecutor getExecutor(Configuration configuration) {
            return executor;
        }
    }

    /** Ends the program. */
    private static final class Explained extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;
    }
}
