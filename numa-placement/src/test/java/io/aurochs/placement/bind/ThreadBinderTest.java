package io.aurochs.placement.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.placement.bind.Binding.Outcome;
import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.MachineTopologyBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the binder makes of a machine's answers; the machine is played by {@link PlayedCalls}. */
class ThreadBinderTest {
    private static final IdSet ALL = IdSet.range(0, 7);

    private final PlayedCalls calls = new PlayedCalls(ALL);

    private static MachineTopologyBuilder twoNodes() {
        return new MachineTopologyBuilder()
                .node(0, 100)
                .node(1, 100)
                .core(0, 0, 0, 4)
                .core(0, 0, 1, 5)
                .core(1, 1, 2, 6)
                .core(1, 1, 3, 7);
    }

    private ThreadBinder binder(MachineTopology topology) {
        return new ThreadBinder(topology, calls);
    }

    private ThreadBinder binder() {
        return binder(twoNodes().build());
    }

    @Test
    void bindsToTheCpusOfANode() {
        Binding binding = binder().bindToNode(1);
        assertThat(binding)
                .isEqualTo(new Binding(
                        Outcome.BOUND, IdSet.of(2, 3, 6, 7), ALL, "the thread runs on CPUs 2-3,6-7 (NUMA node 1)"));
        assertThat(binding.holds()).isTrue();
    }

    @Test
    void bindsToThoseCpusOfANodeThatTheProcessMayUse() {
        ThreadBinder binder = binder(twoNodes().allowedCpus(IdSet.of(0, 2, 6)).build());
        assertThat(binder.bindToNode(1).cpus()).isEqualTo(IdSet.of(2, 6));
        assertThat(binder.bindToCore(2).outcome()).isEqualTo(Outcome.NOT_NEEDED);
        assertThat(binder.bindToCore(0).cpus()).isEqualTo(IdSet.of(0));
    }

    @Test
    void bindsToTheHardwareThreadsOfACore() {
        assertThat(binder().bindToCore(3).cpus()).isEqualTo(IdSet.of(3, 7));
    }

    @Test
    void restoresWhatWasBefore() {
        calls.allowed = IdSet.of(0, 1, 2);
        ThreadBinder binder = binder();
        Binding bound = binder.bindToCpus(IdSet.of(2));
        assertThat(binder.restore(bound).outcome()).isEqualTo(Outcome.RESTORED);
        assertThat(calls.allowed).isEqualTo(IdSet.of(0, 1, 2));
    }

    @Test
    void restoresInReverseOrderOnly() {
        ThreadBinder binder = binder();
        Binding first = binder.bindToNode(0);
        Binding second = binder.bindToCore(0);
        Binding tooEarly = binder.restore(first);
        assertThat(tooEarly.outcome()).isEqualTo(Outcome.NOT_BOUND);
        assertThat(tooEarly.reason())
                .isEqualTo("the thread runs on CPUs 0,4, not on CPUs 0-1,4-5 as bound; restore from the thread that was"
                        + " bound, the latest binding first");
        assertThat(binder.restore(second).cpus()).isEqualTo(IdSet.of(0, 1, 4, 5));
        assertThat(binder.restore(first).cpus()).isEqualTo(ALL);
    }

    @Test
    void restoringWhatWasNotBoundChangesNothing() {
        ThreadBinder binder = binder();
        Binding refused = binder.bindToNode(9);
        assertThat(binder.restore(refused).outcome()).isEqualTo(Outcome.NOT_NEEDED);
        assertThat(calls.requests).isEmpty();
    }

    @Test
    void onAMachineOfOneNodeThereIsNothingToBind() {
        MachineTopology oneNode = new MachineTopologyBuilder()
                .node(0, 100)
                .core(0, 0, 0)
                .core(0, 0, 1)
                .build();
        calls.allowed = IdSet.of(0, 1);
        Binding binding = binder(oneNode).bindToNode(0);
        assertThat(binding.outcome()).isEqualTo(Outcome.NOT_NEEDED);
        assertThat(binding.holds()).isTrue();
        assertThat(binding.reason()).isEqualTo("NUMA node 0 has every CPU that this process may use: nothing to bind");
        assertThat(calls.requests).isEmpty();
    }

    @Test
    void aThreadThatIsBoundToACoreIsWidenedToItsNodeOnRequest() {
        calls.allowed = IdSet.of(2, 6);
        assertThat(binder().bindToNode(1).outcome()).isEqualTo(Outcome.BOUND);
        assertThat(calls.allowed).isEqualTo(IdSet.of(2, 3, 6, 7));
    }

    @Test
    void whatDoesNotExistIsRefusedByName() {
        assertRefused(binder().bindToNode(2), "NUMA node 2 does not exist; this machine has nodes 0-1");
        assertRefused(binder().bindToCore(4), "core 4 does not exist; this machine has 4 cores, counted from 0");
        assertRefused(binder().bindToCpus(IdSet.of(7, 8)), "CPUs 8 do not exist; this process may use CPUs 0-7");
        assertRefused(binder().bindToCpus(IdSet.EMPTY), "no CPU is named; name at least one of CPUs 0-7");
    }

    @Test
    void whatIsOutsideTheCpusetIsRefusedByName() {
        ThreadBinder binder = binder(twoNodes().allowedCpus(IdSet.of(0, 1, 4)).build());
        assertRefused(
                binder.bindToNode(1),
                "NUMA node 1 has CPUs 2-3,6-7, none of which this process may use; bind to one of nodes 0");
        assertRefused(
                binder.bindToCore(2), "core 2 has CPUs 2,6, none of which this process may use; it may use CPUs 0-1,4");
        assertRefused(
                binder.bindToCpus(IdSet.of(0, 5)),
                "CPUs 5 are outside this process's cpuset or affinity mask; it may use CPUs 0-1,4");
    }

    @Test
    void whatIsOfflineIsRefusedByName() {
        MachineTopology topology =
                twoNodes().node(2, 100).offlineCpus(IdSet.of(8, 9)).build();
        assertRefused(binder(topology).bindToCpus(IdSet.of(0, 8)), "CPUs 8 are offline; this process may use CPUs 0-7");
        assertRefused(binder(topology).bindToNode(2), "NUMA node 2 has no CPU online; bind to one of nodes 0-1");
    }

    @Test
    void theSystemsRefusalIsAResult() {
        calls.refusal = "the system forbids it";
        assertRefused(binder().bindToNode(1), "the system forbids it");
    }

    @Test
    void aCallThatHadNoEffectIsNotBelieved() {
        calls.effect = IdSet.EMPTY;
        assertRefused(
                binder().bindToNode(1),
                "the kernel put the thread on CPUs 0-7 instead of CPUs 2-3,6-7; something else governs this thread's"
                        + " affinity");
    }

    @Test
    void aCallThatLedElsewhereIsUndone() {
        calls.effect = IdSet.of(0);
        Binding binding = binder().bindToNode(1);
        assertThat(binding.outcome()).isEqualTo(Outcome.NOT_BOUND);
        assertThat(binding.reason()).startsWith("the kernel put the thread on CPUs 0 instead of CPUs 2-3,6-7;");
        assertThat(calls.requests).containsExactly(IdSet.of(2, 3, 6, 7), ALL);
        assertThat(binding.cpus()).isEqualTo(ALL);
    }

    @Test
    void fewerCpusThanAskedForStillHold() {
        calls.effect = IdSet.of(2, 3);
        Binding binding = binder().bindToNode(1);
        assertThat(binding.outcome()).isEqualTo(Outcome.BOUND);
        assertThat(binding.cpus()).isEqualTo(IdSet.of(2, 3));
    }

    @Test
    void aSystemThatCannotBeAskedIsAResult() {
        calls.silence = "no /proc here";
        Binding binding = binder().bindToNode(1);
        assertThat(binding).isEqualTo(new Binding(Outcome.NOT_BOUND, IdSet.EMPTY, IdSet.EMPTY, "no /proc here"));
        assertThat(binder().restore(binding).reason()).isEqualTo("no /proc here");
    }

    private void assertRefused(Binding binding, String reason) {
        assertThat(binding).isEqualTo(new Binding(Outcome.NOT_BOUND, calls.allowed, calls.allowed, reason));
        assertThat(binding.holds()).isFalse();
    }

    /** A system that obeys, refuses, does something else once, or does not answer. */
    private static final class PlayedCalls implements AffinityCalls {
        private final List<IdSet> requests = new ArrayList<>();
        private IdSet allowed;
        private @Nullable String refusal;
        private @Nullable String silence;
        private @Nullable IdSet effect;

        PlayedCalls(IdSet allowed) {
            this.allowed = allowed;
        }

        @Override
        public IdSet allowedCpus() throws RefusedException {
            if (silence != null) {
                throw new RefusedException(silence);
            }
            return allowed;
        }

        @Override
        public void allowCpus(IdSet cpus) throws RefusedException {
            requests.add(cpus);
            if (refusal != null) {
                throw new RefusedException(refusal);
            }
            if (effect == null) {
                allowed = cpus;
            } else if (!effect.isEmpty()) {
                allowed = effect;
            }
            effect = null;
        }
    }
}
