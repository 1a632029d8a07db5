package io.aurochs.application.study;

/** Where the results of an application go. */
@FunctionalInterface
public interface Results {
    /**
     * Takes a result.
     *
     * @param hash of the result, see {@link ResultHash}, without what depends on the order in which a key's records come where that is not
     *     certain ({@link StudyApplication#isOrdered})
     * @param orderedHash of that, or 0 if there is no such thing
     * @param amount a number of the result's: their mean is looked at where the results themselves cannot be compared; or 0
     */
    void accept(long hash, long orderedHash, long amount);

    /** Takes a result of which nothing depends on the order of the records. */
    default void accept(long hash) {
        accept(hash, 0, 0);
    }
}
