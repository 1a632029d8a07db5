package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.channel.Signal;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.IngressBundleSize;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourceFeed;
import io.aurochs.operator.SourcePace;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.Schema;
import io.aurochs.schedule.NextExternalization;
import io.aurochs.swap.Replacements;
import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two workers and a source of a pipeline; the test steps them. */
class EpochCrewTest {
    private static final int WORKERS = 2;
    private static final int SOURCE = WORKERS;

    /** The duties that were raised, by their numbers. */
    private final List<Integer> raised = new ArrayList<>();

    private final EpochCrew crew = new EpochCrew("job", new NotingRoster(), new int[WORKERS]);
    private final FakeClock clock = new FakeClock();
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final Vertex vertex =
            Graph.builder().vertex("source", true, 1).build().vertices().get(0);
    private final EpochInput own = new EpochInput("source", 1, List.of());
    private final EpochInput input = new EpochInput("source -> task", 1, List.of(own));
    private final SourcePace pace = new SourcePace("source", crew.signalOfSource(0), 0, clock);
    private final Inflow inflow = new Inflow(
            new Inflow.Limits(WORKERS, WORKERS, false),
            new Inflow.Downstream(List.of(input), List.of(input), List.of()),
            memory,
            pace,
            crew.signalOfSource(0));
    private final EpochJob job = new EpochJob(List.of(), Map.of(), Map.of(), WORKERS + 1, new PipelineJob.Listener() {
        @Override
        public void closed(@Nullable Throwable failure) {}
    });
    private final SourceDuty source = new SourceDuty(
            vertex,
            job,
            () -> 1,
            new SourceFeed(
                    0,
                    new Ingress(own),
                    new FlatBundlePool(0, new BlockPool(memory, null)),
                    crew.claimable(),
                    inflow,
                    pace,
                    new IngressBundleSize(WORKERS, 1, clock),
                    Schema.named("nothing").build()),
            inflow,
            new Replacements("pipeline", List.of("source")).source("source"),
            clock);
    private final List<Duty> duties = crew.duties(job, NextExternalization::new, List.of(source));

    /** Nobody runs anything; who is raised is noted. */
    private final class NotingRoster implements Roster {
        private final List<Signal> signals = IntStream.rangeClosed(0, SOURCE)
                .<Signal>mapToObj(duty -> () -> raised.add(duty))
                .toList();

        @Override
        public Signal signalOf(int duty) {
            return signals.get(duty);
        }

        @Override
        public void start(List<? extends Duty> duties) {}

        @Override
        public Set<Long> threadIds() {
            return Set.of();
        }

        @Override
        public void leave() {}
    }

    @Test
    void theWorkersComeFirstAndThenTheSources() {
        assertThat(duties).extracting(Duty::name).containsExactly("job[0]", "job[1]", "source");
        crew.signalOfSource(0).raise();
        assertThat(raised).containsExactly(SOURCE);
    }

    @Test
    void whatCanBeClaimedWakesOneOfThoseThatSleepIfAny() {
        crew.claimable().raise();
        assertThat(raised).as("everybody looks by itself").isEmpty();
        duties.get(0).step();
        duties.get(1).step();
        crew.claimable().raise();
        assertThat(raised).containsExactly(0);
        crew.claimable().raise();
        assertThat(raised).containsExactly(0, 1);
        crew.claimable().raise();
        assertThat(raised).as("nobody sleeps any more").hasSize(2);
    }

    @Test
    void drainedTheSourcesEndAndEverybodyLooks() {
        duties.get(2).step();
        duties.get(0).step();
        crew.drain();
        assertThat(raised).containsExactly(0, 1, SOURCE);
        assertThat(duties.get(0).hasWork()).isTrue();
        assertThat(duties.get(2).step()).isTrue();
        assertThat(input.containers()[0].endWatermark()).isEqualTo(Watermark.END);
    }
}
