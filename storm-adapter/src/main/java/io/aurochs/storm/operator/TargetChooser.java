package io.aurochs.storm.operator;

import java.util.List;

/** Decides which tasks of one subscriber receive a tuple. Stateful; one thread at a time. */
interface TargetChooser {
    /** {@link #chooseOne} cannot answer: use {@link #choose}. */
    int SEVERAL = -1;

    /** Storm task ids. */
    List<Integer> choose(List<Object> values);

    /** The router's index of the only receiver, or {@link #SEVERAL} for a grouping that may choose any number. */
    int chooseOne(List<Object> values);
}
