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
            EpochContainer[] containers = inputs.get(i).containers();
            EpochContainer oldest = oldestWithBundles(containers);
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

    private static @Nullable EpochContainer oldestWithBundles(EpochContainer[] containers) {
        EpochContainer oldest = null;
        for (EpochContainer container : containers) {
            if (container.hasUnclaimed() && (oldest == null || container.startWatermark() < oldest.startWatermark())) {
                oldest = container;
            }
        }
        return oldest;
    }
}
