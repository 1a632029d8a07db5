package io.aurochs.benchmarks.streambox.storm;

import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;

/** An event goes to the task that counts its user; the end of an epoch, which has no user, to all, so that their windows close. */
@SuppressWarnings("NullAway.Init") // Storm initialises a grouping in prepare().
final class EventGrouping implements CustomStreamGrouping {
    private static final long serialVersionUID = 1L;

    private transient List<Integer> all;
    private transient List<List<Integer>> each;

    @Override
    public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targets) {
        all = List.copyOf(targets);
        each = targets.stream().map(List::of).toList();
    }

    @Override
    public List<Integer> chooseTasks(int task, List<Object> values) {
        Object user = values.get(0);
        return user == null ? all : each.get(Math.floorMod(user.hashCode(), each.size()));
    }
}
