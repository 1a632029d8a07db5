package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import java.util.List;

/**
 * A task that receives tuples of another one.
 *
 * @param bundles what the tuples are appended to; for the thread that runs the other task
 * @param tasks what emit returns when this task is the only one that receives a tuple: Storm's id of it
 */
record Receiver(Router.Destination bundles, List<Integer> tasks) {}
