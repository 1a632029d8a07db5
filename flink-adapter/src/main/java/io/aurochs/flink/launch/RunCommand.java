package io.aurochs.flink.launch;

import io.aurochs.config.Setting;
import io.aurochs.flink.translate.SettingsReader;
import io.aurochs.web.LivePage;
import java.io.PrintStream;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code aurochs flink run}: the options of {@code flink run}, then the jar's own main, until its jobs have ended, or, detached, until
 * main has.
 */
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
            description =
                    "aurochs (the default); local: stock Flink in the same JVM; aurochs-session, or remote for stock"
                            + " Flink: a session cluster that runs.")
    private @Nullable String target;

    @Option(
            names = {"-d", "--detached"},
            description = "With a session cluster: print the job's id, and do not wait for its end.")
    private boolean detached;

    @Option(
            names = "--web",
            description = "Open a live page of the jobs, whose address is printed, or for -t aurochs-session logged by"
                    + " the cluster's TaskManagers; the same as -D aurochs.web=on.")
    private boolean web;

    private final PrintStream out;

    /**
     * A command that prints the ids of detached jobs.
     *
     * @param out where they go
     */
    RunCommand(@Nullable String configurationFolder, PrintStream out, PrintStream err) {
        super(configurationFolder, err);
        this.out = out;
    }

    @Override
    void complete(Configuration configuration) throws CommandFailure {
        if (isOnSession()) {
            refusePageOfStock();
            configuration.set(DeploymentOptions.TARGET, wantedTarget());
            configuration.set(DeploymentOptions.ATTACHED, !isDetached());
        } else {
            refuseDetached(configuration);
            embed(configuration, target);
        }
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
            return new Program(program, configuration, new SubmittedJobs(report, tenure(configuration), out), report)
                    .run();
        }
    }

    private Tenure tenure(Configuration configuration) {
        if (!isOnSession()) {
            return Tenure.OF_THE_COMMAND;
        }
        if (isDetached()) {
            return Tenure.DETACHED;
        }
        return configuration.get(DeploymentOptions.SHUTDOWN_IF_ATTACHED) ? Tenure.OF_THE_COMMAND : Tenure.ATTACHED;
    }

    @Override
    boolean isOnSession() {
        return SessionTarget.is(wantedTarget());
    }

    /** What the command line says; empty where it does not. */
    private String wantedTarget() {
        String setting = target == null ? given(DeploymentOptions.TARGET.key()) : target;
        return setting == null ? "" : setting;
    }

    private boolean isDetached() {
        return detached || isGivenDetached();
    }

    private void refuseDetached(Configuration configuration) throws CommandFailure {
        if (isDetached()) {
            throw CommandFailure.usage(
                    (detached ? "-d, --detached" : "-D " + DeploymentOptions.ATTACHED.key() + "=false")
                            + " needs a cluster that outlives the command, and target "
                            + EmbeddedTarget.of(target, configuration)
                            + " starts one in this JVM: start a session cluster and add -t "
                            + AurochsSessionExecutorFactory.NAME
                            + ", or start the command in the background of your shell.");
        }
    }

    /** Nothing on such a cluster would open it. */
    private void refusePageOfStock() throws CommandFailure {
        String setting = given(Setting.WEB.key());
        boolean isWanted = web || (setting != null && !setting.equals("off"));
        if (isWanted && SessionTarget.isStock(wantedTarget())) {
            throw CommandFailure.usage((web ? "--web" : "-D " + Setting.WEB.key())
                    + " is a page of Aurochs' jobs, and target " + wantedTarget()
                    + " runs jobs on stock Flink, which has a page of its own: drop it, or use -t "
                    + AurochsSessionExecutorFactory.NAME + ".");
        }
    }

    /** Opened before main is called: where it cannot be, that would be in vain. The TaskManagers of a session open their own. */
    private LivePage page(Configuration configuration) throws CommandFailure {
        if (isOnSession() || !configuration.containsKey(Setting.WEB.key())) {
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
