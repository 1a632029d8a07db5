package io.aurochs.flink.launch;

import io.aurochs.flink.translate.SettingsReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.util.FlinkException;

/**
 * Offers a target to Flink whose jobs are explained instead of run; submitting one fails. Flink's service loader finds this class;
 * {@code flink sql} has no other way to the jobs of its statements, which Flink's gateway submits from threads of its own.
 */
public final class ExplainExecutorFactory extends TargetFactory {
    /** Value of {@code execution.target} that chooses it. */
    static final String NAME = "aurochs-explain";

    /** Of all sessions of the JVM, as its clusters are. */
    private static final Queue<String> EXPLAINED = new ConcurrentLinkedQueue<>();

    /** Called by the service loader. */
    public ExplainExecutorFactory() {
        super(NAME);
    }

    /** Takes the explanations of the jobs that were submitted since the last call. Any thread. */
    static List<String> take() {
        List<String> taken = new ArrayList<>();
        for (String text = EXPLAINED.poll(); text != null; text = EXPLAINED.poll()) {
            taken.add(text);
        }
        return taken;
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return ExplainExecutorFactory::explain;
    }

    private static CompletableFuture<JobClient> explain(
            Pipeline pipeline, Configuration configuration, ClassLoader userClasses) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream text = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            new JobExplanation(text).print(pipeline, configuration, SettingsReader.read(configuration), userClasses);
        }
        EXPLAINED.add(bytes.toString(StandardCharsets.UTF_8));
        throw new FlinkException("the job is explained, and does not run");
    }
}
