package io.aurochs.application.study;

/** Where the results of an application go. */
@FunctionalInterface
public interface Results {
    /** @param hash of the result, see {@link ResultHash} */
    void accept(long hash);
}
