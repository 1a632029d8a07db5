package io.aurochs.application.study.storm;

import java.io.Serializable;
import org.apache.storm.tuple.Tuple;

/** Hashes the results that come to a sink, see {@link io.aurochs.application.study.ResultHash}. */
@FunctionalInterface
public interface ResultHasher extends Serializable {
    long hash(Tuple result);
}
