package io.aurochs.application.study.storm;

import io.aurochs.application.study.RecordCounter;
import java.io.Serializable;
import java.util.Map;

/** Makes the counter of each task of an operator, where the task runs. */
@FunctionalInterface
public interface CounterFactory extends Serializable {
    /** Of an operator that nobody looks at. */
    CounterFactory NONE = conf -> () -> {};

    /** @param conf of the topology */
    RecordCounter open(Map<String, Object> conf);
}
