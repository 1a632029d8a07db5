package io.aurochs.application.study.flink;

import io.aurochs.application.study.RecordCounter;
import java.io.Serializable;

/** Makes the counter of each subtask of an operator, where the subtask runs. */
@FunctionalInterface
public interface CounterFactory extends Serializable {
    /** Of an operator that nobody looks at. */
    CounterFactory NONE = () -> () -> {};

    RecordCounter open();
}
