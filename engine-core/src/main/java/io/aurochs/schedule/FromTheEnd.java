package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last task in the pipeline that has bundles which may be claimed. */
abstract class FromTheEnd implements ClaimPolicy {
    @Override
    public final @Nullable EpochContainer choose(List<EpochInput> inputs, long nextExternalization) {
        for (int i = 0; i < inputs.size(); i++) {
            EpochContainer chosen = chooseAt(inputs.get(i));
            if (chosen != null) {
                return chosen;
            }
        }
        return null;
    }
}
