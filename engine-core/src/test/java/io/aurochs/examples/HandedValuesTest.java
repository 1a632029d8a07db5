package io.aurochs.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.testing.Await;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The jobs that the manual shows. */
@Timeout(60)
class HandedValuesTest {
    @Test
    void jobsAreSubmittedWhileOthersRun() throws InterruptedException {
        HandedValues values = new HandedValues();
        AtomicLong sum = new AtomicLong();
        Pipeline sums = Pipeline.named("sums");
        sums.source("handed", HandedValues.SCHEMA, () -> values)
                .sink("sum", worker -> value -> sum.addAndGet(value.get(HandedValues.VALUE)));
        AtomicLong audited = new AtomicLong();
        HandedValues others = new HandedValues();
        Pipeline audit = Pipeline.named("audit");
        audit.source("handed", HandedValues.SCHEMA, () -> others)
                .sink("count", worker -> value -> audited.incrementAndGet());
        PipelineRun.Outcome outcome = show(sums, audit, values, others);
        assertThat(outcome).isEqualTo(PipelineRun.Outcome.DRAINED);
        assertThat(sum).hasValue(5_050);
        assertThat(audited).hasValue(1);
    }

    private static PipelineRun.Outcome show(Pipeline sums, Pipeline audit, HandedValues values, HandedValues others)
            throws InterruptedException {
        Map<String, ?> settings = Map.of("aurochs.workers.count", 2);
        try (Pipelines running = Pipelines.start(settings)) {
            PipelineRun ofSums = running.submit(sums);
            PipelineRun ofAudit = running.submit(audit, 10);
            for (int value = 1; value <= 100; value++) {
                values.hand(value);
            }
            others.hand(1);
            Await.until(
                    "both have it all",
                    () -> ofSums.recordsIn().containsValue(100L)
                            && ofAudit.recordsIn().containsValue(1L));
            ofAudit.drain();
            ofAudit.await();
            ofSums.drain();
            return ofSums.await();
        }
    }
}
