package io.aurochs.epoch;

import java.util.Arrays;

/** The containers of an input at a moment: the ordered ones, oldest first, then the others. Does not change. */
final class OpenContainers {
    static final OpenContainers NONE = new OpenContainers(new EpochContainer[0], 0);

    private final EpochContainer[] all;
    private final int ordered;

    private OpenContainers(EpochContainer[] all, int ordered) {
        this.all = all;
        this.ordered = ordered;
    }

    /** Nobody changes anything in it. */
    EpochContainer[] all() {
        return all;
    }

    /** How many of them have their order. */
    int ordered() {
        return ordered;
    }

    /** With the youngest container of the ordered ones. */
    OpenContainers withOrdered(EpochContainer container) {
        EpochContainer[] more = Arrays.copyOf(all, all.length + 1);
        System.arraycopy(all, ordered, more, ordered + 1, all.length - ordered);
        more[ordered] = container;
        return new OpenContainers(more, ordered + 1);
    }

    /** With a container whose order is not known. */
    OpenContainers withUnordered(EpochContainer container) {
        EpochContainer[] more = Arrays.copyOf(all, all.length + 1);
        more[all.length] = container;
        return new OpenContainers(more, ordered);
    }

    /** Without a container, if it is there. */
    OpenContainers without(EpochContainer container) {
        int at = indexOf(container);
        if (at == all.length) {
            return this;
        }
        EpochContainer[] fewer = Arrays.copyOf(all, all.length - 1);
        System.arraycopy(all, at + 1, fewer, at, fewer.length - at);
        return new OpenContainers(fewer, at < ordered ? ordered - 1 : ordered);
    }

    /** Its place, or the number of all when it has none. */
    int indexOf(EpochContainer container) {
        int at = 0;
        while (at < all.length && all[at] != container) {
            at++;
        }
        return at;
    }
}
