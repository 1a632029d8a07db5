package io.aurochs.storm.sample;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Waits in nextTuple until it is interrupted, while a thread of its own emits more than anybody takes over. */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
public final class BlockingSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;
    private static final int EMITS = 5_000;

    /** Counted down when the foreign thread has emitted everything: as much as any hand-off holds, and more. */
    public static final CountDownLatch EMITTED = new CountDownLatch(1);

    private transient SpoutOutputCollector collector;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
    }

    @Override
    public void nextTuple() {
        Thread foreign = new Thread(() -> {
            for (int i = 0; i < EMITS; i++) {
                collector.emit(new Values(i));
            }
            EMITTED.countDown();
        });
        foreign.start();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
