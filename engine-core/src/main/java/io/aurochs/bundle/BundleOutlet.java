package io.aurochs.bundle;

/** Where a {@link Router} ships its bundles. */
@FunctionalInterface
public interface BundleOutlet {
    /**
     * Takes a bundle over; never refuses.
     *
     * @param destination index of the destination among the router's
     */
    void ship(int destination, Bundle bundle);
}
