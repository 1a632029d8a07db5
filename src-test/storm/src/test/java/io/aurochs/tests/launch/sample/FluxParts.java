package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** What topologies in YAML wire together. What they do is on stdout, in lines that begin with {@code flux: }. */
public final class FluxParts {
    private static final String ODD = "odd";

    private FluxParts() {}

    private static void say(String line) {
        System.out.println("flux: " + line);
    }

    /** How many numbers there are. */
    public static final class Range implements Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        final int count;

        private Range(int count) {
            this.count = count;
        }

        /** A factory method. */
        public static Range upTo(int count) {
            return new Range(count);
        }
    }

    /** Makes a word of a number. */
    public static final class Rule implements Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String prefix;
        private final int factor;

        public Rule(String prefix, int factor) {
            this.prefix = prefix;
            this.factor = factor;
        }

        /** A factory method. */
        public static Rule doubling(String prefix) {
            return new Rule(prefix, 2);
        }

        /** The word. */
        public String word(int number) {
            return prefix + factor * number;
        }
    }

    /** Emits the numbers from 0 on, the odd ones to a stream of their own, too; says when all are acked. */
    public static final class Numbers extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Range range;
        private transient SpoutOutputCollector collector = new SpoutOutputCollector(null);
        private int next;
        private int acked;

        public Numbers(Range range) {
            this.range = range;
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector emits) {
            collector = emits;
        }

        @Override
        public void nextTuple() {
            if (next < range.count) {
                collector.emit(new Values(next), next);
                if (next % 2 == 1) {
                    collector.emit(ODD, new Values("odd" + next));
                }
                next++;
            }
        }

        @Override
        public void ack(Object id) {
            acked++;
            if (acked == range.count) {
                say("all acked");
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
            declarer.declareStream(ODD, new Fields("word"));
        }
    }

    /** Makes words of numbers by its rules. */
    public static final class Rules extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        /** Set from outside, without a setter. */
        public String mark = "";

        private final List<Rule> rules;
        private String suffix = "";
        private int times;
        private int limit;

        public Rules(List<Rule> rules) {
            this.rules = rules;
        }

        public void setSuffix(String suffix) {
            this.suffix = suffix;
        }

        /** How often each word is emitted. */
        public void withTimes(int count) {
            times = count;
        }

        /** Words are made of these numbers alone. */
        public void withRange(Range range) {
            limit = range.count;
        }

        @Override
        public void execute(Tuple number, BasicOutputCollector collector) {
            for (Rule rule : rules) {
                for (int i = 0; i < times && number.getInteger(0) < limit; i++) {
                    collector.emit(new Values(rule.word(number.getInteger(0)) + mark + suffix));
                }
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** Says each word, and what its configuration and its context are. */
    public static final class Print extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private int index;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            index = context.getThisTaskIndex();
            if (index == 0) {
                conf.forEach((key, value) -> {
                    if (key.startsWith("flux.")) {
                        say(key + "=" + value);
                    }
                });
                for (String component : context.getComponentIds()) {
                    if (!component.startsWith("__")) {
                        say(component + " has tasks: "
                                + context.getComponentTasks(component).size());
                    }
                }
            }
        }

        @Override
        public void execute(Tuple word, BasicOutputCollector collector) {
            // Others go wherever their grouping likes.
            boolean isOfOneTask = !word.getSourceComponent().equals("rules");
            say(word.getString(0) + (isOfOneTask ? " in task " + index : ""));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    /** Sends everything to one task. */
    public static final class OneTask implements CustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int index;
        private List<Integer> target = List.of();

        public OneTask(int index) {
            this.index = index;
        }

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> tasks) {
            target = List.of(tasks.get(index));
        }

        @Override
        public List<Integer> chooseTasks(int task, List<Object> values) {
            return target;
        }
    }

    /** Makes a topology in Java. */
    public static final class Source {
        private final Rule rule;

        public Source(Rule rule) {
            this.rule = rule;
        }

        /** Called by its name in the file. */
        public StormTopology make(Map<String, Object> conf) {
            Range range = Range.upTo(Integer.parseInt(String.valueOf(conf.get("flux.count"))));
            Rules rules = new Rules(List.of(rule));
            rules.withRange(range);
            rules.withTimes(1);
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("numbers", new Numbers(range));
            builder.setBolt("rules", rules, 2).shuffleGrouping("numbers");
            builder.setBolt("print", new Print()).shuffleGrouping("rules");
            return builder.createTopology();
        }
    }
}
