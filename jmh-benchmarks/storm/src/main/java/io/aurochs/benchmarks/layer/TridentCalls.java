package io.aurochs.benchmarks.layer;

import org.apache.storm.ILocalDRPC;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * The same in Trident, where each call is a batch.
 *
 * @param tasks of the function
 */
record TridentCalls(int tasks) implements CalledTopology {
    @Override
    public StormTopology of(ILocalDRPC calls) {
        TridentTopology trident = new TridentTopology();
        trident.newDRPCStream(NAME, calls)
                .shuffle()
                .each(new Fields("args"), new Exclaim(), new Fields("result"))
                .parallelismHint(tasks)
                .project(new Fields("result"));
        return trident.build();
    }

    @Override
    public String answer(String argument) {
        return "[[\"" + argument + "!\"]]";
    }

    /** The function. */
    static final class Exclaim extends BaseFunction {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TridentTuple call, TridentCollector collector) {
            collector.emit(new Values(call.getString(0) + "!"));
        }
    }
}
