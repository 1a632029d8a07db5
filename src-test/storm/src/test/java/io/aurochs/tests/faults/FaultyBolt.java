package io.aurochs.tests.faults;

import io.aurochs.tests.faults.FaultPlan.Fault;
import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Does its work on every tuple, and acks; but for those that the plan has other ideas about. */
abstract class FaultyBolt extends BaseRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final long SLOW_MS = 10;

    private final FaultPlan plan;
    private final Fault deadly;
    private final Fault failing;
    private final Fault forgetting;
    private final Fault slow;
    private transient @Nullable Truth truth;
    private transient @Nullable OutputCollector collector;

    FaultyBolt(FaultPlan plan, Fault deadly, Fault failing, Fault forgetting, Fault slow) {
        this.plan = plan;
        this.deadly = deadly;
        this.failing = failing;
        this.forgetting = forgetting;
        this.slow = slow;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
        truth = Truth.of(conf);
        collector = given;
    }

    final Truth truth() {
        return Objects.requireNonNull(truth);
    }

    final OutputCollector collector() {
        return Objects.requireNonNull(collector);
    }

    @Override
    public final void execute(Tuple input) {
        int call = truth().call(getClass().getSimpleName());
        if (strikes(slow, call)) {
            try {
                Thread.sleep(SLOW_MS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        boolean fails = strikes(failing, call);
        if (fails && call % 2 == 0) {
            // Before anything is emitted.
            collector().fail(input);
            return;
        }
        work(input);
        if (strikes(deadly, call)) {
            die();
        }
        if (fails) {
            collector().fail(input);
        } else if (!strikes(forgetting, call)) {
            collector().ack(input);
        }
    }

    private boolean strikes(Fault fault, int call) {
        boolean strikes = plan.strikes(fault, call);
        if (strikes) {
            truth().struck(fault);
        }
        return strikes;
    }

    abstract void work(Tuple input);

    abstract void die();
}
