package io.aurochs.application.study.voipstream;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;

/** Spam detection without an engine: every call at once, as its parts need not look for each other. */
public final class CallLoop implements PlainLoop {
    private final Results results;
    private final VariationDetector detector = new VariationDetector();
    private final CallRates established = CallRates.ofShortTime();
    private final CallRates establishedNew = CallRates.ofShortTime();
    private final CallRates received = CallRates.ofShortTime();
    private final CallRates establishedLong = CallRates.ofLongTime();
    private final CallRates secondsLong = CallRates.ofLongTime();
    private final GlobalDuration global = new GlobalDuration();

    public CallLoop(Results results) {
        this.results = results;
    }

    @Override
    public long process(String line) {
        Call call = Call.parse(line);
        boolean isNewCallee = detector.isNewCallee(call);
        double globalSeconds = global.add(call.seconds());
        if (call.isEstablished()) {
            String caller = call.calling();
            long second = call.second();
            double ecr = established.add(caller, 1, second);
            received.add(call.called(), 1, second);
            double rcr = received.of(caller, second);
            double ecr24 = establishedLong.add(caller, 1, second);
            if (isNewCallee) {
                double encr = establishedNew.add(caller, 1, second);
                double ct24 = secondsLong.add(caller, call.seconds(), second);
                double score = CallScore.of(
                        ScoreRule.FOFIR.score(ecr, rcr),
                        ScoreRule.URL.score(encr, ecr),
                        ScoreRule.ACD.score(ct24 / ecr24, globalSeconds));
                results.accept(new CallScore(caller, second, score).hash());
            }
        }
        return 1;
    }
}
