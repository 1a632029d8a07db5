package io.aurochs.application.nexmark;

import java.util.List;
import java.util.function.Consumer;

/**
 * The events that several sources have emitted, in the order of their numbers.
 *
 * @param generator of all events
 * @param emitted by source, how many events of its {@link EventSplit} it has emitted
 */
public record EventReplay(EventGenerator generator, List<Long> emitted) {
    /** Copies the list. */
    public EventReplay {
        emitted = List.copyOf(emitted);
    }

    /** Passes each of them on. */
    public void forEach(Consumer<Event> consumer) {
        long longest = emitted.stream().mapToLong(Long::longValue).max().orElse(0);
        for (long begin = 0; begin < longest; begin += EventOrder.GROUP) {
            for (int index = 0; index < emitted.size(); index++) {
                EventSplit split = new EventSplit(generator, index, emitted.size());
                long end = Math.min(begin + EventOrder.GROUP, emitted.get(index));
                for (long i = begin; i < end; i++) {
                    consumer.accept(split.event(i));
                }
            }
        }
    }
}
