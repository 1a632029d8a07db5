package io.aurochs.flink.launch;

import io.aurochs.config.Setting;
import io.aurochs.flink.translate.SettingsReader;
import io.aurochs.web.LivePage;
import java.io.PrintStream;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code aurochs flink run}: the options of {@code flink run}, then the jar's own main, until its jobs have ended. */
@Command(
        name = "run",
        description = "Runs an unmodified Flink job jar on this machine.",
        sortOptions = false,
        footer = {
            "",
            "What follows the jar goes to its main, untouched; only where neither -c before it nor its manifest names "
                    + "a class, -c CLASS may stand right after it.",
            "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it."
        })
final class RunCommand extends ProgramCommand {
    @Option(
            names = {"-s", "--fromSavepoint"},
            paramLabel = "PATH",
            description = "The savepoint or checkpoint to start from.")
    private @Nullable String savepoint;

    @Option(
            names = {"-n", "--allowNonRestoredState"},
            description = "Leave out state in it that no operator claims.")
    private boolean allowNonRestoredState;

    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            description = "aurochs (the default), or local: stock Flink in the same JVM.")
    private @Nullable String target;

    @Option(
            names = {"-d", "--detached"},
            description = "Refused: the cluster lives in this JVM.")
    private boolean detached;

    @Option(
            names = "--web",
            description = "Open a live page of the jobs, whose address is printed; the same as -D aurochs.web=on.")
    private boolean web;

    RunCommand(@Nullable String configurationFolder, PrintStream err) {
        super(configurationFolder, err);
    }

    @Override
    void complete(Configuration configuration) throws CommandFailure {
        embed(configuration, target, detached);
        if (web && !configuration.containsKey(Setting.WEB.key())) {
            configuration.setString(Setting.WEB.key(), "on");
        }
        if (savepoint != null) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        if (allowNonRestoredState) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
        }
    }

    @Override
    @SuppressWarnings("try") // the page is only to be open meanwhile
    int call(PackagedProgram program, Configuration configuration, JobReport report)
            throws CommandFailure, InterruptedException {
        try (LivePage page = page(configuration)) {
            return new Program(program, configuration, new SubmittedJobs(report), report).run();
        }
    }

    /** Opened before main is called: where it cannot be, that would be in vain. */
    private static LivePage page(Configuration configuration) throws CommandFailure {
        if (!configuration.containsKey(Setting.WEB.key())) {
            return LivePage.none();
        }
        try {
            return LivePage.open(SettingsReader.page(configuration));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
        } catch (IllegalStateException e) {
            throw CommandFailure.job(String.valueOf(e.getMessage()), e);
        }
    }
}
