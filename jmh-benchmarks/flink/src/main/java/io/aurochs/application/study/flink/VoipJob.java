package io.aurochs.application.study.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.voipstream.Call;
import io.aurochs.application.study.voipstream.CallModule;
import io.aurochs.application.study.voipstream.CallOperator;
import io.aurochs.application.study.voipstream.CallScore;
import io.aurochs.application.study.voipstream.CallerFilter;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * Spam detection.
 *
 * <pre>
 *   lines -> parse -hash(both numbers)-> variation -hash(calling)-> ecr, encr, ecr24, ct24
 *                                                  -> numbers -hash(number)-> rcr
 *                                                  -> global acd
 *   ecr, rcr -hash(calling)-> fofir -|
 *   encr, ecr -hash(calling)-> url --+-hash(calling)-> scorer -> scores
 *   ct24, ecr24, global acd -hash(calling)-> acd -|
 * </pre>
 *
 * Filters are kept as operators' state: of one filter, any number may meet any other.
 */
public final class VoipJob implements StudyJob {
    /** The one key of what is known of all calls together. */
    private static final String ALL_CALLS = "all";

    @Override
    public void build(JobParts parts) {
        DataStream<String> lines = parts.lines();
        DataStream<DetectedCall> calls = lines.map(Call::parse)
                .setParallelism(lines.getParallelism())
                .name("parse")
                .keyBy(call -> call.calling() + ":" + call.called())
                .process(parts.named(new DetectVariations()))
                .returns(DetectedCall.class)
                .name("variation")
                .uid("call variation");
        DataStream<CallFact> ecr = filter(parts, calls, CallerFilter.ECR, FactKind.ECR);
        DataStream<CallFact> encr = filter(parts, calls, CallerFilter.ENCR, FactKind.ENCR);
        DataStream<CallFact> ecr24 = filter(parts, calls, CallerFilter.ECR24, FactKind.ECR24);
        DataStream<CallFact> ct24 = filter(parts, calls, CallerFilter.CT24, FactKind.CT24);
        // Both numbers of a call in one stream: who receives it counts before who makes it is asked for.
        DataStream<CallFact> rcr = calls.flatMap(new SplitNumbers())
                .name("numbers")
                .keyBy(NumberOfCall::number)
                .process(new CountReceived(parts.counter(CallOperator.RCR.title())))
                .name(FactKind.RCR.title())
                .uid("call " + FactKind.RCR.title());
        DataStream<CallFact> globalAcd = calls.keyBy(call -> ALL_CALLS)
                .process(new MeanDuration(parts.counter(CallOperator.GLOBAL_ACD.title())))
                .setParallelism(1)
                .name(FactKind.GLOBAL_ACD.title())
                .uid("call " + FactKind.GLOBAL_ACD.title());
        DataStream<CallFact> fofir =
                module(CallModule.FOFIR, FactKind.FOFIR, ecr.union(rcr), FactKind.ECR, FactKind.RCR);
        DataStream<CallFact> url = module(CallModule.URL, FactKind.URL, encr.union(ecr), FactKind.ENCR, FactKind.ECR);
        DataStream<CallFact> acd = module(
                CallModule.ACD,
                FactKind.ACD,
                ct24.union(ecr24, globalAcd),
                FactKind.CT24,
                FactKind.ECR24,
                FactKind.GLOBAL_ACD);
        DataStream<CallFact> scores = module(
                CallModule.SCORER, FactKind.SCORE, fofir.union(url, acd), FactKind.FOFIR, FactKind.URL, FactKind.ACD);
        parts.results(scores, new ScoreHasher());
    }

    private static DataStream<CallFact> filter(
            JobParts parts, DataStream<DetectedCall> calls, CallerFilter filter, FactKind kind) {
        String title = CallOperator.valueOf(filter.name()).title();
        return calls.keyBy(DetectedCall::calling)
                .process(new FilterCalls(filter, kind, parts.counter(title)))
                .name(title)
                .uid("call " + title);
    }

    /** @param parts the module's, in their order */
    private static DataStream<CallFact> module(
            CallModule module, FactKind kind, DataStream<CallFact> facts, FactKind... parts) {
        return facts.keyBy(CallFact::calling)
                .process(new JoinFacts(module, kind, List.of(parts)))
                .name(kind.title())
                .uid("call " + kind.title());
    }

    /** Hashes scores. */
    private static final class ScoreHasher implements ResultHasher<CallFact> {
        private static final long serialVersionUID = 1L;

        @Override
        public long hash(CallFact score) {
            return CallScore.hash(score.calling(), score.second(), score.value());
        }

        @Override
        public long amount(CallFact score) {
            return CallScore.amount(score.value());
        }
    }
}
