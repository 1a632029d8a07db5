package io.aurochs.application.study.storm;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.voipstream.Call;
import io.aurochs.application.study.voipstream.CallModule;
import io.aurochs.application.study.voipstream.CallOperator;
import io.aurochs.application.study.voipstream.CallScore;
import io.aurochs.application.study.voipstream.CallerFilter;
import io.aurochs.application.study.voipstream.VoipStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Spam detection.
 *
 * <pre>
 *   source -fields(calling, called)-> variation -fields(calling)-> ecr, encr, ecr24, ct24
 *                                               -fields(called), backup stream: fields(calling)-> rcr
 *                                               -global-> global-acd
 *   ecr, rcr -fields(calling)-> fofir -|
 *   encr, ecr -fields(calling)-> url --+-fields(calling)-> scorer -fields(calling)-> sink
 *   ct24, ecr24, global-acd -fields(calling)-> acd -|
 * </pre>
 *
 * The mean of all calls goes to the task that has the call with which it was computed, and to no other: a mean that came to all of them whenever
 * it came would make scores that nobody could compute again.
 */
public final class VoipTopology implements StudyTopology {
    static final String CALLING = "calling";
    static final String CALLED = "called";
    static final String SECOND = "second";
    static final String SECONDS = "seconds";
    static final String ESTABLISHED = "established";
    static final String NEW_CALLEE = "new callee";

    /** Has the same calls as the default stream, for those who group them by the other number. */
    static final String BACKUP_STREAM = "backup";

    private static final String VARIATION = "variation";
    private static final String ECR = CallOperator.ECR.title();
    private static final String ENCR = CallOperator.ENCR.title();
    private static final String ECR24 = CallOperator.ECR24.title();
    private static final String CT24 = CallOperator.CT24.title();
    private static final String RCR = CallOperator.RCR.title();
    private static final String GLOBAL_ACD = CallOperator.GLOBAL_ACD.title();
    private static final String FOFIR = "fofir";
    private static final String URL = "url";
    private static final String ACD = "acd";
    private static final String SCORER = "scorer";

    /** Parses calls. */
    private static final class Format implements RecordFormat {
        private static final long serialVersionUID = 1L;

        @Override
        public Fields fields() {
            return new Fields(CALLING, CALLED, SECOND, SECONDS, ESTABLISHED);
        }

        @Override
        public Values record(String line, Object time) {
            Call call = Call.parse(line);
            return new Values(call.calling(), call.called(), call.second(), call.seconds(), call.isEstablished(), time);
        }
    }

    @Override
    public String name() {
        return VoipStream.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        int tasks = parts.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", parts.source(new Format()), parts.sources());
        builder.setBolt(VARIATION, parts.named(new VariationBolt(tasks)), tasks)
                .fieldsGrouping("source", new Fields(CALLING, CALLED));
        filter(builder, parts, ECR, CallerFilter.ECR);
        filter(builder, parts, ENCR, CallerFilter.ENCR);
        filter(builder, parts, ECR24, CallerFilter.ECR24);
        filter(builder, parts, CT24, CallerFilter.CT24);
        builder.setBolt(RCR, new ReceivedBolt().countedBy(parts.counter(RCR)), tasks)
                .fieldsGrouping(VARIATION, new Fields(CALLED))
                .fieldsGrouping(VARIATION, BACKUP_STREAM, new Fields(CALLING));
        builder.setBolt(GLOBAL_ACD, new GlobalDurationBolt().countedBy(parts.counter(GLOBAL_ACD)))
                .globalGrouping(VARIATION);
        module(builder, FOFIR, CallModule.FOFIR, tasks, ECR, RCR);
        module(builder, URL, CallModule.URL, tasks, ENCR, ECR);
        module(builder, ACD, CallModule.ACD, tasks, CT24, ECR24, GLOBAL_ACD);
        module(builder, SCORER, CallModule.SCORER, tasks, FOFIR, URL, ACD);
        builder.setBolt("sink", parts.sink(new ScoreHasher()), tasks).fieldsGrouping(SCORER, new Fields(CALLING));
        return builder.createTopology();
    }

    private static void filter(TopologyBuilder builder, TopologyParts parts, String id, CallerFilter filter) {
        builder.setBolt(id, new CallerFilterBolt(filter).countedBy(parts.counter(id)), parts.parallelism())
                .fieldsGrouping(VARIATION, new Fields(CALLING));
    }

    /** @param inputs the components that its parts come from, in their order */
    private static void module(TopologyBuilder builder, String id, CallModule module, int tasks, String... inputs) {
        BoltDeclarer bolt = builder.setBolt(id, new CallModuleBolt(module, inputs), tasks);
        for (String input : inputs) {
            bolt.fieldsGrouping(input, new Fields(CALLING));
        }
    }

    /** Hashes scores. */
    private static final class ScoreHasher implements ResultHasher<Tuple> {
        private static final long serialVersionUID = 1L;

        @Override
        public long hash(Tuple score) {
            return CallScore.hash(score.getString(0), score.getLong(1), score.getDouble(2));
        }

        @Override
        public long amount(Tuple score) {
            return CallScore.amount(score.getDouble(2));
        }
    }
}
