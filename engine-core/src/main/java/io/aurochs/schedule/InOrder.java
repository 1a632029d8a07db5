package io.aurochs.schedule;

import io.aurochs.epoch.ContainerState;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import org.jspecify.annotations.Nullable;

/**
 * Holds an epoch until all its records are there and the one before is done: what an engine does that processes epochs in order (StreamBox
 * §9.2), to be compared with.
 */
public final class InOrder extends FromTheEnd {
    @Override
    public @Nullable EpochContainer chooseAt(EpochInput input) {
        EpochContainer[] containers = input.containers();
        boolean mayBegin = containers.length > 0 && containers[0].state() != ContainerState.OPEN;
        return mayBegin && containers[0].hasUnclaimed() ? containers[0] : null;
    }
}
