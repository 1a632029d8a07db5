package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last task that has bundles, its oldest epoch first (Prasaad et al., §6.2), to be compared with. */
public final class LastInPipeline implements ClaimPolicy {
    private final ClaimPolicy oldestFirst = new NextExternalization();

    @Override
    public @Nullable EpochContainer choose(List<EpochInput> inputs, long nextExternalization) {
        for (int i = 0; i < inputs.size(); i++) {
            EpochContainer chosen = chooseAt(inputs.get(i));
            if (chosen != null) {
                return chosen;
            }
        }
        return null;
    }

    @Override
    public @Nullable EpochContainer chooseAt(EpochInput input) {
        return oldestFirst.chooseAt(input);
    }
}
