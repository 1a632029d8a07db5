package io.aurochs.application.study;

import java.io.Serializable;

/** Hashes the results that come to a sink, see {@link ResultHash}; it travels with the sink. */
@FunctionalInterface
public interface ResultHasher<R> extends Serializable {
    long hash(R result);
}
