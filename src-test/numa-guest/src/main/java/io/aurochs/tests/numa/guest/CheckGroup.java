package io.aurochs.tests.numa.guest;

import java.util.List;

/** Checks of one part of Aurochs. */
public interface CheckGroup {
    /** The checks that make sense in a situation, in the order in which they are to run. */
    List<Check> checks(Situation situation) throws Exception;
}
