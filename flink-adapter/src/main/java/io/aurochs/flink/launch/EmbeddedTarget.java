package io.aurochs.flink.launch;

import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.jspecify.annotations.Nullable;

/** The targets whose cluster lives in this JVM: what a command without a Flink installation can run. */
final class EmbeddedTarget {
    /** Flink's own. */
    static final String STOCK = "local";

    private EmbeddedTarget() {}

    /**
     * Which one is wanted.
     *
     * @param option what -t says; null without
     * @param configuration what else says so
     * @throws CommandFailure (usage) for any other
     */
    static String of(@Nullable String option, ReadableConfig configuration) throws CommandFailure {
        String wanted = option != null
                ? option
                : configuration.getOptional(DeploymentOptions.TARGET).orElse(AurochsExecutorFactory.NAME);
        if (!wanted.equals(AurochsExecutorFactory.NAME) && !wanted.equals(STOCK)) {
            throw CommandFailure.usage(
                    "target " + wanted + " is not run here: -t aurochs, or -t local for stock Flink in "
                            + "the same JVM; a session cluster takes jars by 'flink run -t aurochs-session'; for others "
                            + "use Flink's own client.");
        }
        return wanted;
    }
}
