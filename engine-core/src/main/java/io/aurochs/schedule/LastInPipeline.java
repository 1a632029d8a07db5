package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import org.jspecify.annotations.Nullable;

/** The last task that has bundles, its oldest epoch first (Prasaad et al., §6.2), to be compared with. */
public final class LastInPipeline extends FromTheEnd {
    private final ClaimPolicy oldestFirst = new NextExternalization();

    @Override
    public @Nullable EpochContainer chooseAt(EpochInput input) {
        return oldestFirst.chooseAt(input);
    }
}
