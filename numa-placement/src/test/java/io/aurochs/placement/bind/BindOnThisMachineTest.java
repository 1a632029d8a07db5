package io.aurochs.placement.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aurochs.placement.bind.Binding.Outcome;
import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Binds real threads with the real library; every test has a thread of its own, so that nothing stays bound. */
@EnabledOnOs(OS.LINUX)
class BindOnThisMachineTest {
    private final MachineTopology topology = TopologyDiscovery.discoverThisMachine(notice -> {});
    private final ThreadBinder binder = new ThreadBinder(topology);

    @BeforeEach
    void needsTwoCpusAndPermission() throws Exception {
        assumeTrue(topology.usableCpus().size() >= 2, "binding is only visible with two CPUs or more");
        String reason = inOwnThread(() ->
                binder.bindToCpus(IdSet.of(topology.usableCpus().lowest())).reason());
        assumeFalse(reason.contains("EPERM"), reason);
    }

    @Test
    void aBoundThreadRunsOnThatCpuAndIsReleasedAgain() throws Exception {
        for (int cpu : topology.usableCpus().toList()) {
            inOwnThread(() -> {
                Binding bound = binder.bindToCpus(IdSet.of(cpu));
                assertThat(bound.outcome()).as(bound.reason()).isEqualTo(Outcome.BOUND);
                assertThat(processorOfThisThread()).isEqualTo(cpu);

                Binding restored = binder.restore(bound);
                assertThat(restored.outcome()).as(restored.reason()).isEqualTo(Outcome.RESTORED);
                assertThat(restored.cpus()).isEqualTo(bound.formerCpus());
                return cpu;
            });
        }
    }

    @Test
    void aBoundThreadRunsOnItsCore() throws Exception {
        Core last = topology.cores().stream()
                .filter(core -> !core.cpus().and(topology.usableCpus()).isEmpty())
                .reduce((first, second) -> second)
                .orElseThrow();
        Binding binding = inOwnThread(() -> {
            Binding bound = binder.bindToCore(last.id());
            assertThat(last.cpus().contains(processorOfThisThread())).isTrue();
            return bound;
        });
        assertThat(binding.holds()).as(binding.reason()).isTrue();
        assertThat(binding.cpus()).isEqualTo(last.cpus().and(topology.usableCpus()));
    }

    @Test
    void everyUsableNodeCanBeBoundTo() throws Exception {
        for (int node : topology.usableNodes().toList()) {
            Binding binding = inOwnThread(() -> binder.bindToNode(node));
            boolean whole = topology.usableCpusOfNode(node).equals(topology.usableCpus());
            assertThat(binding.outcome()).as(binding.reason()).isEqualTo(whole ? Outcome.NOT_NEEDED : Outcome.BOUND);
            assertThat(binding.cpus()).isEqualTo(topology.usableCpusOfNode(node));
        }
    }

    @Test
    void otherThreadsKeepTheirCpus() throws Exception {
        AffinityCalls calls = new OpenHftAffinity(Path.of("/proc"));
        IdSet before = calls.allowedCpus();
        inOwnThread(() -> binder.bindToCpus(IdSet.of(topology.usableCpus().highest())));
        assertThat(calls.allowedCpus()).isEqualTo(before);
    }

    @Test
    void theKernelsRefusalIsExplained() throws Exception {
        int absent = topology.onlineCpus().or(topology.offlineCpus()).highest() + 1;
        assumeTrue(absent <= 1023, "the library cannot name a CPU beyond 1023");
        String reason = inOwnThread(() -> refusal(IdSet.of(absent)));
        assertThat(reason)
                .isEqualTo("none of CPUs " + absent + " is both online and in this process's cpuset (EINVAL); look at"
                        + " them with 'aurochs topology'");
    }

    @Test
    void cpusBeyondTheLibrarysMaskAreRefused() throws Exception {
        assertThat(inOwnThread(() -> refusal(IdSet.of(0, 1024))))
                .isEqualTo(
                        "CPUs 0,1024 reach beyond CPU 1023, the last that the affinity library can name; bind to lower"
                                + " CPUs");
    }

    private static String refusal(IdSet cpus) {
        try {
            new OpenHftAffinity(Path.of("/proc")).allowCpus(cpus);
            return "";
        } catch (RefusedException e) {
            return e.reason();
        }
    }

    /** The CPU this thread last ran on, as the scheduler keeps it: field 39 of {@code stat}, see {@code proc_pid_stat(5)}. */
    private static int processorOfThisThread() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        // Counted from behind the thread's name, which may hold blanks; the field after it is number 3.
        List<String> fields =
                List.of(stat.substring(stat.lastIndexOf(')') + 1).strip().split("\\s+", -1));
        return Integer.parseInt(fields.get(39 - 3));
    }

    private static <T> T inOwnThread(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "bind-test");
        thread.start();
        return task.get();
    }
}
