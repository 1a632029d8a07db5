package io.aurochs.jit;

import java.lang.ref.WeakReference;

/** Notices that the garbage collector has run. Used by one thread. */
public final class CollectionSign {
    private WeakReference<Object> reference = new WeakReference<>(new Object());

    /** Whether it has, since this was made or {@linkplain #reset reset}. Costs a few reads. */
    public boolean isUp() {
        return reference.refersTo(null);
    }

    public void reset() {
        reference = new WeakReference<>(new Object());
    }
}
