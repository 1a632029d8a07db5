package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whatever there is at the task that was claimed from last, in any epoch, until there is nothing; then at the next one, from the sources on
 * (StreamBox §9.2), to be compared with.
 */
public final class NoPriority implements ClaimPolicy {
    private int current;

    @Override
    public @Nullable EpochContainer choose(List<EpochInput> inputs, long nextExternalization) {
        for (int tried = 0; tried < inputs.size(); tried++) {
            int at = Math.floorMod(current - tried, inputs.size());
            EpochContainer chosen = chooseAt(inputs.get(at));
            if (chosen != null) {
                current = at;
                return chosen;
            }
        }
        return null;
    }

    @Override
    public @Nullable EpochContainer chooseAt(EpochInput input) {
        for (EpochContainer container : input.containers()) {
            if (container.hasUnclaimed()) {
                return container;
            }
        }
        return null;
    }
}
