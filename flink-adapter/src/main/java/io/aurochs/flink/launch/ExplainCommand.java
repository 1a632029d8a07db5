package io.aurochs.flink.launch;

import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.SettingsReader;
import java.io.PrintStream;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code aurochs flink explain}: calls the jar's main up to the first job that it submits, and tells how that would run. */
@Command(
        name = "explain",
        description = "Prints a job's tasks, and how records travel on each edge between them; runs no job.",
        sortOptions = false,
        footer = {
            "",
            "The jar's main is called with what follows the jar, up to the first job that it submits; what it does before "
                    + "that, it does.",
            "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it."
        })
final class ExplainCommand extends ProgramCommand {
    private final PrintStream out;

    ExplainCommand(@Nullable String configurationFolder, PrintStream out, PrintStream err) {
        super(configurationFolder, err);
        this.out = out;
    }

    @Override
    void complete(Configuration configuration) {
        configuration.set(DeploymentOptions.TARGET, AurochsExecutorFactory.NAME);
        configuration.set(DeploymentOptions.ATTACHED, true);
    }

    @Override
    int call(PackagedProgram program, Configuration configuration, JobReport report) throws CommandFailure {
        String target = given(DeploymentOptions.TARGET.key());
        if (target != null && !movesBundles(target)) {
            new JobExplanation(out).stock(DeploymentOptions.TARGET.key() + " is " + target);
            return ExitCode.DONE;
        }
        TaskSettings settings = settings(configuration);
        Pipeline pipeline = pipeline(program, configuration, report);
        try {
            new JobExplanation(out).print(pipeline, configuration, settings, program.getUserCodeClassLoader());
            return ExitCode.DONE;
        } catch (Exception e) {
            throw CommandFailure.job("no job graph can be made of it: " + report.reason(e), e);
        }
    }

    private static boolean movesBundles(String target) {
        return target.equalsIgnoreCase(AurochsExecutorFactory.NAME)
                || target.equalsIgnoreCase(AurochsSessionExecutorFactory.NAME);
    }

    private static TaskSettings settings(Configuration configuration) throws CommandFailure {
        try {
            return SettingsReader.read(configuration);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
        }
    }

    private static Pipeline pipeline(PackagedProgram program, Configuration configuration, JobReport report)
            throws CommandFailure {
        try {
            Pipeline pipeline = FirstPipeline.of(program, configuration);
            if (pipeline == null) {
                throw CommandFailure.job(Program.submitsNothing(program), null);
            }
            return pipeline;
        } catch (ProgramInvocationException e) {
            throw CommandFailure.job(program.getMainClassName() + " failed: " + report.reason(e), e);
        }
    }
}
