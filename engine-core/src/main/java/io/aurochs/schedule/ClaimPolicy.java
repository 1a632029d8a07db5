package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses the container that a worker claims its next bundle from. Each worker has its own. */
public interface ClaimPolicy {
    /**
     * The container to claim from.
     *
     * @param inputs of all tasks of a pipeline, a consumer's before its producer's
     * @param nextExternalization up to which event time records are needed for the results that are due next, milliseconds since 1970
     * @return null when no container has bundles that may be claimed
     */
    @Nullable
    EpochContainer choose(List<EpochInput> inputs, long nextExternalization);

    /**
     * The container to claim from where it has to be of one task. What is chosen among all of them next is the same as without this call.
     *
     * @return null when the task has no bundles that may be claimed
     */
    @Nullable
    EpochContainer chooseAt(EpochInput input);
}
