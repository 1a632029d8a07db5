package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
    @TempDir
    Path root;

    private FakeMachine machine = new FakeMachine(Path.of(""));

    @BeforeEach
    void start() {
        machine = FakeMachine.twoSockets(root);
    }

    private OptionalDouble quota() throws TopologyException {
        return machine.discover().limits().cpuQuota();
    }

    @Test
    void thereIsNoneWithoutControlGroups() throws TopologyException {
        assertThat(quota()).isEmpty();
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void versionTwoNamesItInOneFile() throws TopologyException {
        machine.file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "200000 100000");
        assertThat(quota()).hasValue(2.0);
    }

    @Test
    void versionTwoSaysMaxForUnlimited() throws TopologyException {
        machine.file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "max 100000");
        assertThat(quota()).isEmpty();
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void theTightestAncestorCounts() throws TopologyException {
        machine.file("proc/self/cgroup", "0::/a/b")
                .file("sys/fs/cgroup/a/b/cpu.max", "400000 100000")
                .file("sys/fs/cgroup/a/cpu.max", "150000 100000");
        assertThat(quota()).hasValue(1.5);
    }

    @Test
    void versionOneNamesItInTwoFiles() throws TopologyException {
        machine.file("proc/self/cgroup", "5:memory:/x\n3:cpu,cpuacct:/job\n0::/")
                .file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "50000")
                .file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000")
                .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1")
                .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000");
        assertThat(quota()).hasValue(0.5);
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void insideAContainerTheHostsPathMayNotExist() throws TopologyException {
        machine.file("proc/self/cgroup", "3:cpu:/docker/4711")
                .file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "300000")
                .file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        assertThat(quota()).hasValue(3.0);
    }

    @Test
    void aPathOutsideTheMountIsNotFollowed() throws TopologyException {
        machine.file("proc/self/cgroup", "0::/../../elsewhere")
                .file("sys/elsewhere/cpu.max", "100000 100000")
                .file("sys/fs/cgroup/cpu.max", "700000 100000");
        assertThat(quota()).hasValue(7.0);
    }

    @Test
    void aMalformedOneIsToldAndIgnored() throws TopologyException {
        machine.file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "lots 100000");
        assertThat(quota()).isEmpty();
        assertThat(machine.notices())
                .containsExactly("sys/fs/cgroup/cpu.max: malformed (quota lots, period 100000); taking CPU time as"
                        + " unlimited");
    }

    @Test
    void theTimeThatMayBeUsedIsTheLowerOfQuotaAndCpus() throws TopologyException {
        int cpus = machine.discover().usableCpus().size();
        assertThat(machine.discover().usableCpuTime()).as("without limits").isEqualTo(cpus);
        machine.file("proc/self/cgroup", "0::/job").file("sys/fs/cgroup/job/cpu.max", "150000 100000");
        assertThat(machine.discover().usableCpuTime()).as("quota").isEqualTo(1.5);
        machine.allowed("0", "0-1");
        assertThat(machine.discover().usableCpuTime()).as("cpuset below quota").isEqualTo(1);
        machine.file("sys/fs/cgroup/job/cpu.max", "50000 100000");
        assertThat(machine.discover().usableCpuTime()).as("quota below cpuset").isEqualTo(0.5);
    }

    @Test
    void theQuotaIsThatOfTheProcessInQuestion() throws TopologyException {
        machine.file("proc/self/cgroup", "0::/own")
                .file("sys/fs/cgroup/own/cpu.max", "max 100000")
                .file("proc/4711/status", "Cpus_allowed_list:\t0-2\nMems_allowed_list:\t0-1")
                .file("proc/4711/cgroup", "3:cpu:/other")
                .file("sys/fs/cgroup/cpu/other/cpu.cfs_quota_us", "250000")
                .file("sys/fs/cgroup/cpu/other/cpu.cfs_period_us", "100000");
        assertThat(machine.discover("4711").usableCpuTime()).isEqualTo(2.5);
        machine.file("sys/fs/cgroup/cpu/other/cpu.cfs_quota_us", "-1");
        assertThat(machine.discover("4711").usableCpuTime()).isEqualTo(3);
    }
}
