package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Counts words in its state. Notes {@code counted} (word, count), {@code state} (what it was told, its task id), and each
 * {@code initial} count (word, count) that it finds in its state. Once, when the gate {@code refuse} is open, the first task
 * refuses a checkpoint; when the gate {@code refuse all} is, all refuse every one, until {@code recovering} is noted.
 *
 * <p>Only one refuses once: tasks that refuse different checkpoints bring about two roll-backs, and Storm's state in memory
 * survives only one, as it goes on to count in the map that it has gone back to.
 */
public final class CountingBolt extends BaseStatefulBolt<KeyValueState<String, Long>> {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable Journal journal;
    private transient @Nullable OutputCollector collector;
    private transient @Nullable KeyValueState<String, Long> state;
    private int task;
    private boolean refusesOnce;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
        journal = Journal.of(conf);
        collector = given;
        task = context.getThisTaskId();
        refusesOnce = context.getThisTaskIndex() == 0;
        note("prepare");
    }

    @Override
    public void initState(KeyValueState<String, Long> given) {
        state = given;
        note("initState");
        given.forEach(entry -> journal().note("initial", entry.getKey(), entry.getValue()));
    }

    @Override
    public void execute(Tuple input) {
        String word = input.getString(0);
        KeyValueState<String, Long> counts = Objects.requireNonNull(state);
        long count = counts.get(word, 0L) + 1;
        counts.put(word, count);
        journal().note("counted", word, count);
        Objects.requireNonNull(collector).emit(input, new Values(word, count));
        Objects.requireNonNull(collector).ack(input);
    }

    @Override
    public void prePrepare(long txid) {
        boolean refusesAll = isOpen("refuse all") && journal().count("recovering") == 0;
        if (refusesAll || (isOpen("refuse") && refusesOnce)) {
            refusesOnce = false;
            note("refuse");
            throw new IllegalStateException("on purpose, in prePrepare");
        }
        note("prePrepare");
    }

    @Override
    public void preCommit(long txid) {
        note("preCommit");
    }

    @Override
    public void preRollback() {
        note("preRollback");
    }

    @Override
    public void cleanup() {
        note("cleanup");
    }

    private boolean isOpen(String gate) {
        return journal().gate(gate).getCount() == 0;
    }

    private void note(String what) {
        journal().note("state", what, task);
    }

    private Journal journal() {
        return Objects.requireNonNull(journal);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word", "count"));
    }
}
