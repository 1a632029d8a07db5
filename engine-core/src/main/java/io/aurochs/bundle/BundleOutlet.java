package io.aurochs.bundle;

/** Where a {@link Router} ships its bundles. */
@FunctionalInterface
public interface BundleOutlet {
    /**
     * Takes a bundle over; never refuses. Called by whoever holds the router's shipping lock.
     *
     * @param destination index of the destination among the router's
     */
    void ship(int destination, Bundle bundle);

    /** The router now holds something back that was not there when everything had been shipped. The task's thread. */
    default void holdsBack() {}
}
