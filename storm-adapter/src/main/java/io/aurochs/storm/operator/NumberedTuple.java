package io.aurochs.storm.operator;

import io.aurochs.storm.reliability.AurochsTuple;

/**
 * A tuple for a component whose results are brought into order.
 *
 * @param serial its place among all that the component's tasks receive, from 0 and without gaps
 */
record NumberedTuple(long serial, AurochsTuple tuple) {}
