package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the next results need comes first, oldest epoch first and nearest to the results first. If there is nothing of that, the task with
 * the most open containers gets help (StreamBox §6).
 */
public final class NextExternalization implements ClaimPolicy {
    @Override
    public @Nullable EpochContainer choose(List<EpochInput> inputs, long nextExternalization) {
        EpochContainer urgent = null;
        EpochContainer behind = null;
        int most = 0;
        for (int i = 0; i < inputs.size(); i++) {
            int ordered = inputs.get(i).ordered();
            EpochContainer[] containers = inputs.get(i).containers();
            EpochContainer oldest = oldestWithBundles(containers, ordered);
            if (oldest == null) {
                continue;
            }
            if (oldest.startWatermark() < nextExternalization
                    && (urgent == null || oldest.startWatermark() < urgent.startWatermark())) {
                urgent = oldest;
            }
            if (containers.length > most) {
                behind = oldest;
                most = containers.length;
            }
        }
        return urgent != null ? urgent : behind;
    }

    @Override
    public @Nullable EpochContainer chooseAt(EpochInput input) {
        int ordered = input.ordered();
        return oldestWithBundles(input.containers(), ordered);
    }

    /** Of those whose order is known the first; only where there is none are the others looked through. */
    private static @Nullable EpochContainer oldestWithBundles(EpochContainer[] containers, int ordered) {
        EpochContainer oldest = null;
        for (int i = 0; i < containers.length; i++) {
            EpochContainer container = containers[i];
            if (container.hasUnclaimed() && (oldest == null || container.startWatermark() < oldest.startWatermark())) {
                oldest = container;
                if (i < ordered) {
                    return oldest;
                }
            }
        }
        return oldest;
    }
}
