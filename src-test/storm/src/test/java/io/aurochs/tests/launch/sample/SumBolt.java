package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Adds up; or throws, always or once, or exits the JVM. */
public final class SumBolt extends BaseBasicBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    static final AtomicLong SUM = new AtomicLong();
    private static final AtomicBoolean THROWN = new AtomicBoolean();

    private final String throwsIn;

    SumBolt(String throwsIn) {
        this.throwsIn = throwsIn;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        throwIn("prepare");
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        throwIn("execute");
        if (throwsIn.equals("exit")) {
            System.exit(5);
        }
        if (throwsIn.equals("once") && THROWN.compareAndSet(false, true)) {
            throw new IllegalStateException("on purpose");
        }
        SUM.addAndGet(input.getInteger(0));
    }

    private void throwIn(String here) {
        if (throwsIn.equals(here)) {
            throw new IllegalStateException("on purpose");
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
