package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.jspecify.annotations.Nullable;

/** The targets whose cluster lives in this JVM: what a command without a Flink installation can run. */
final class EmbeddedTarget {
    private static final String STOCK = "local";

    private EmbeddedTarget() {}

    /**
     * Which one is wanted.
     *
     * @param option what -t says; null without
     * @throws CommandFailure (usage) for any other
     */
    static String of(@Nullable String option, Configuration configuration) throws CommandFailure {
        String wanted = option != null
                ? option
                : configuration.getOptional(DeploymentOptions.TARGET).orElse(AurochsExecutorFactory.NAME);
        if (!wanted.equals(AurochsExecutorFactory.NAME) && !wanted.equals(STOCK)) {
            throw CommandFailure.usage(
                    "target " + wanted + " is not run here: -t aurochs, or -t local for stock Flink in "
                            + "the same JVM; for others use Flink's own client.");
        }
        return wanted;
    }
}
