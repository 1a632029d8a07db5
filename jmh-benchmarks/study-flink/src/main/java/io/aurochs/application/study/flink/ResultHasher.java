package io.aurochs.application.study.flink;

import java.io.Serializable;

/** Hashes results, see {@link io.aurochs.application.study.ResultHash}. */
@FunctionalInterface
public interface ResultHasher<R> extends Serializable {
    long hash(R result);
}
