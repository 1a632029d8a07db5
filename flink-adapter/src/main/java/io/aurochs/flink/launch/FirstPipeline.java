package io.aurochs.flink.launch;

import java.io.Serial;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The first pipeline that a program submits; the program ends there. It is got by standing where Flink's executors do,
 * because Flink's own way to a program's pipeline knows nothing of the DataStream API V2.
 */
public final class FirstPipeline implements PipelineExecutorServiceLoader {
    private @Nullable Pipeline pipeline;

    private FirstPipeline() {}

    /**
     * Calls a program's main.
     *
     * @return null when it submits none
     * @throws ProgramInvocationException when main fails before
     */
    public static @Nullable Pipeline of(PackagedProgram program, Configuration configuration)
            throws ProgramInvocationException {
        FirstPipeline first = new FirstPipeline();
        try {
            ClientUtils.executeProgram(first, configuration, program, false, true);
        } catch (Throwable e) {
            // As a rule what was to end main. It may have caught that, and failed then, or wrapped it.
            if (first.pipeline == null) {
                throw e instanceof ProgramInvocationException failure
                        ? failure
                        : new ProgramInvocationException("main failed before it had submitted a job", e);
            }
        }
        return first.pipeline;
    }

    private CompletableFuture<JobClient> submit(Pipeline submitted, Configuration configuration, ClassLoader classes) {
        if (pipeline == null) {
            pipeline = submitted;
        }
        throw new Submitted();
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) {
        return new Factory(this::submit);
    }

    @Override
    public Stream<String> getExecutorNames() {
        return Stream.empty();
    }

    private record Factory(PipelineExecutor executor) implements PipelineExecutorFactory {
        @Override
        public String getName() {
            return AurochsExecutorFactory.NAME;
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

    /** Ends main; an error, as what ends it in Flink's own way is, because mains catch exceptions. */
    private static final class Submitted extends Error {
        @Serial
        private static final long serialVersionUID = 1L;

        Submitted() {
            super("the program has submitted a job, and is not to go on", null, false, false);
        }
    }
}
