package io.aurochs.swap;

/**
 * A function that is to be put in place.
 *
 * @param versions of the transform whose function is replaced
 * @param <F> kind of function
 */
public record NewFunction<F>(VersionedFunction<F> versions, F function) {
    void add(long version) {
        versions.add(version, function);
    }

    void forgetBefore(long version) {
        versions.forgetBefore(version);
    }
}
