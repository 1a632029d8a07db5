package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Replies to a DRPC call with its argument in capital letters, or not at all, and notes each call in the journal. */
public final class ReplyBolt extends BaseRichBolt {
    /** The call fails. */
    public static final String FAIL = "fail";
    /** The call gets no answer. */
    public static final String LOSE = "lose";

    /** The bolt throws. */
    public static final String THROW = "throw";

    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable Journal journal;
    private transient @Nullable OutputCollector collector;

    /** What the reply is. */
    public static String reply(String argument) {
        return argument.toUpperCase(Locale.ROOT);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
        journal = Journal.of(conf);
        collector = given;
    }

    @Override
    public void execute(Tuple call) {
        OutputCollector output = Objects.requireNonNull(collector);
        String argument = call.getString(1);
        Objects.requireNonNull(journal).note(argument);
        switch (argument) {
            case FAIL -> output.fail(call);
            case LOSE -> {}
            case THROW -> throw new IllegalStateException("on purpose");
            default -> {
                output.emit(call, new Values(call.getValue(0), reply(argument)));
                output.ack(call);
            }
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "reply"));
    }

    /** The same with the function's name behind the reply, for a topology that is not built for DRPC: a call comes with where its result goes. */
    public static final class Manual extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String function;

        /**
         * @param function its name
         */
        public Manual(String function) {
            this.function = function;
        }

        @Override
        public void execute(Tuple call) {
            String argument = call.getString(0);
            journal().note(argument);
            collector().emit(call, new Values(reply(argument) + " of " + function, call.getValue(1)));
            collector().ack(call);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("reply", "return-info"));
        }
    }
}
