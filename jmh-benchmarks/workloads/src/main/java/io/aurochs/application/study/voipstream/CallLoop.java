package io.aurochs.application.study.voipstream;

import io.aurochs.application.study.OperatorCount;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import java.util.Map;

/** Spam detection without an engine: every call at once, as its parts need not look for each other. */
public final class CallLoop implements PlainLoop {
    private final Results results;
    private final VariationDetector detector = new VariationDetector();
    private final CallRates established = CallerFilter.ECR.rates();
    private final CallRates establishedNew = CallerFilter.ENCR.rates();
    private final CallRates received = CallRates.ofShortTime();
    private final CallRates establishedLong = CallerFilter.ECR24.rates();
    private final CallRates secondsLong = CallerFilter.CT24.rates();
    private final GlobalDuration global = new GlobalDuration();
    private long calls;
    private long answered;
    private long scored;

    public CallLoop(Results results) {
        this.results = results;
    }

    @Override
    public long process(String line) {
        Call call = Call.parse(line);
        calls++;
        boolean isNewCallee = detector.isNewCallee(call.calling(), call.called());
        double globalSeconds = global.add(call.seconds());
        if (call.isEstablished()) {
            answered++;
            String caller = call.calling();
            long second = call.second();
            double ecr = established.add(caller, 1, second);
            received.add(call.called(), 1, second);
            double rcr = received.of(caller, second);
            double ecr24 = establishedLong.add(caller, 1, second);
            if (isNewCallee) {
                scored++;
                double encr = establishedNew.add(caller, 1, second);
                double ct24 = secondsLong.add(caller, call.seconds(), second);
                CallScore score = new CallScore(
                        caller,
                        second,
                        CallModule.SCORER.combine(
                                CallModule.FOFIR.combine(ecr, rcr),
                                CallModule.URL.combine(encr, ecr),
                                CallModule.ACD.combine(ct24, ecr24, globalSeconds)));
                results.accept(score.hash(), 0, score.amount());
            }
        }
        return 1;
    }

    @Override
    public Map<String, OperatorCount> counts() {
        OperatorCount ofAnswered = new OperatorCount(answered, false);
        OperatorCount ofScored = new OperatorCount(scored, true);
        return Map.of(
                CallOperator.ECR.title(), ofAnswered,
                CallOperator.ECR24.title(), ofAnswered,
                CallOperator.RCR.title(), new OperatorCount(2 * answered, false),
                CallOperator.GLOBAL_ACD.title(), new OperatorCount(calls, false),
                CallOperator.ENCR.title(), ofScored,
                CallOperator.CT24.title(), ofScored);
    }
}
