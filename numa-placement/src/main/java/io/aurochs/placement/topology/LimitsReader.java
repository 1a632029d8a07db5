package io.aurochs.placement.topology;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads what a process may use; what cannot be told is taken as unlimited. */
final class LimitsReader {
    private final Path statusFile;
    private final CpuQuotaReader quota;
    private final KernelFiles files;

    /**
     * Reads below the given roots.
     *
     * @param sysfs root of sysfs, usually {@code /sys}
     * @param process directory of the process, as {@code /proc/self}
     */
    LimitsReader(Path sysfs, Path process, KernelFiles files) {
        this.statusFile = process.resolve("status");
        this.quota = new CpuQuotaReader(sysfs, process, files);
        this.files = files;
    }

    /** The limits on a machine with these CPUs online and these NUMA nodes. */
    ProcessLimits read(IdSet online, IdSet nodeIds) {
        return new ProcessLimits(
                allowed(ProcessStatus::allowedCpus, online, "CPU"),
                allowed(ProcessStatus::allowedMemoryNodes, nodeIds, "memory node"),
                quota.read());
    }

    private IdSet allowed(ListOfStatus list, IdSet all, String what) {
        String instead = "taking every " + what + " as allowed";
        try {
            IdSet allowed = list.of(ProcessStatus.read(statusFile));
            if (!allowed.and(all).isEmpty()) {
                return allowed;
            }
            files.tell(statusFile, "allows no " + what + " of " + all, instead);
        } catch (NoSuchFileException e) {
            files.tell(statusFile, "missing", instead);
        } catch (IOException e) {
            files.tell(statusFile, "unusable (" + e.getMessage() + ")", instead);
        }
        return all;
    }

    private interface ListOfStatus {
        IdSet of(ProcessStatus status) throws IOException;
    }
}
