package io.aurochs.storm.operator;

import java.util.List;

/** Decides which tasks of one subscriber receive a tuple. Stateful; one thread at a time. */
interface TargetChooser {
    /** Storm task ids. */
    List<Integer> choose(List<Object> values);
}
