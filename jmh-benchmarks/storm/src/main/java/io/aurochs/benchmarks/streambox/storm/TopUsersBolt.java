package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.streambox.loop.TopUsersLoop;
import io.aurochs.benchmarks.streambox.result.TopUsers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;
import org.jspecify.annotations.Nullable;

/** Counts the users of a sliding window by what has come and what has expired, and emits the first of them. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
final class TopUsersBolt extends BaseWindowedBolt {
    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;
    private transient Map<Long, Long> counts;
    private transient TopUsers top;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        counts = new HashMap<>();
        top = new TopUsers(TopUsersLoop.TOP);
    }

    @Override
    public void execute(TupleWindow window) {
        add(window.getNew(), 1);
        add(window.getExpired(), -1);
        counts.forEach(top::offer);
        long[] users = new long[top.size()];
        long[] frequencies = new long[top.size()];
        int[] place = new int[1];
        top.drainTo(window.getEndTimestamp(), (end, user, count) -> {
            users[place[0]] = user;
            frequencies[place[0]++] = count;
        });
        collector.emit(new Values(window.getEndTimestamp(), users, frequencies));
    }

    private void add(List<Tuple> events, long times) {
        for (Tuple event : events) {
            Long user = (Long) event.getValue(0);
            if (user != null) {
                counts.merge(user, times, TopUsersBolt::sum);
            }
        }
    }

    /** null, and so no entry, of a user who has no event any more. */
    private static @Nullable Long sum(Long before, Long times) {
        long sum = before + times;
        return sum == 0 ? null : sum;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(TopUsersTopology.WINDOW_END, TopUsersTopology.USERS, TopUsersTopology.COUNTS));
    }
}
