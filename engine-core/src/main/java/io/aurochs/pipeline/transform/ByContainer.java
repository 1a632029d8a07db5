package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was gathered from the bundles of a container, until its watermark is reached: what becomes of it depends on the watermark before,
 * which may not be known sooner, and not on what was processed first.
 *
 * @param <G> what is gathered
 */
final class ByContainer<G> {
    private final Map<EpochContainer, G> gathered = new ConcurrentHashMap<>();

    /** What has been gathered of a container; null: nothing yet. Any worker. */
    @Nullable
    G get(EpochContainer container) {
        return gathered.get(container);
    }

    /** The same, which is made if there is none. Any worker. */
    G getOrMake(EpochContainer container, Supplier<G> maker) {
        return gathered.computeIfAbsent(container, missing -> maker.get());
    }

    /** Takes out what was gathered of a container whose watermark is reached, and of those before. One thread at a time. */
    List<G> takeReached(EpochContainer reached) {
        if (gathered.isEmpty()) {
            return List.of();
        }
        List<G> taken = new ArrayList<>();
        gathered.forEach((container, gatheredOfIt) -> {
            boolean isDone = container == reached || container.hasLeft();
            if (isDone && gathered.remove(container, gatheredOfIt)) {
                taken.add(gatheredOfIt);
            }
        });
        return taken;
    }

    /** Takes all out. Nobody adds any more. */
    void takeAll(Consumer<G> receiver) {
        gathered.values().forEach(receiver);
        gathered.clear();
    }
}
