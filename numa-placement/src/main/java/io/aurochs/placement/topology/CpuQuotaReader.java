package io.aurochs.placement.topology;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Reads the CPU quota of a process's control group, version 1 or 2: the lowest of the group and its ancestors.
 *
 * <p>Source: {@code Documentation/admin-guide/cgroup-v2.rst} ({@code cpu.max}) and
 * {@code Documentation/scheduler/sched-bwc.rst} ({@code cpu.cfs_quota_us}) of Linux.
 */
final class CpuQuotaReader {
    private final Path mounts;
    private final Path groups;
    private final KernelFiles files;

    /**
     * @param sysfs root of sysfs, usually {@code /sys}
     * @param process directory of the process, as {@code /proc/self}
     */
    CpuQuotaReader(Path sysfs, Path process, KernelFiles files) {
        this.mounts = sysfs.resolve("fs/cgroup");
        this.groups = process.resolve("cgroup");
        this.files = files;
    }

    /** The quota in CPUs; empty where there is none, or no control group at all. */
    OptionalDouble read() {
        // Each line is hierarchy:controllers:path; version 2 has no controllers there.
        return files.textIfThere(groups).stream()
                .flatMap(String::lines)
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> mountsOf(parts[1]).stream().map(mount -> lowestUpTo(mount, parts[2])))
                .flatMapToDouble(OptionalDouble::stream)
                .min();
    }

    private Set<Path> mountsOf(String controllers) {
        Set<Path> found = new LinkedHashSet<>();
        if (controllers.isEmpty()) {
            // On a machine with both versions, version 2 is mounted below version 1.
            found.add(mounts);
            found.add(mounts.resolve("unified"));
        } else if (Arrays.asList(controllers.split(",", -1)).contains("cpu")) {
            found.add(mounts.resolve(controllers));
            found.add(mounts.resolve("cpu"));
        }
        return found;
    }

    private OptionalDouble lowestUpTo(Path mount, String group) {
        Path directory = mount.resolve(group.replaceFirst("^/+", "")).normalize();
        if (!directory.startsWith(mount) || !Files.isDirectory(directory)) {
            // In a container the path can be the host's; what is mounted is then the container's own group.
            directory = mount;
        }
        OptionalDouble lowest = OptionalDouble.empty();
        for (Path at = directory; at != null && at.startsWith(mount); at = at.getParent()) {
            OptionalDouble quota = quotaOf(at);
            if (quota.isPresent() && quota.getAsDouble() < lowest.orElse(Double.POSITIVE_INFINITY)) {
                lowest = quota;
            }
        }
        return lowest;
    }

    private OptionalDouble quotaOf(Path group) {
        Optional<String> max = files.textIfThere(group.resolve("cpu.max"));
        if (max.isPresent()) {
            String[] parts = max.get().split("\\s+", -1);
            return ratio(group.resolve("cpu.max"), parts[0], parts.length == 2 ? parts[1] : "");
        }
        Optional<String> quota = files.textIfThere(group.resolve("cpu.cfs_quota_us"));
        Optional<String> period = files.textIfThere(group.resolve("cpu.cfs_period_us"));
        return quota.isEmpty()
                ? OptionalDouble.empty()
                : ratio(group.resolve("cpu.cfs_quota_us"), quota.get(), period.orElse(""));
    }

    private OptionalDouble ratio(Path file, String quota, String period) {
        if (quota.equals("max") || quota.equals("-1")) {
            return OptionalDouble.empty();
        }
        if (!quota.matches("[1-9]\\d{0,15}") || !period.matches("[1-9]\\d{0,15}")) {
            files.tell(file, "malformed (quota " + quota + ", period " + period + ")", "taking CPU time as unlimited");
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) Long.parseLong(quota) / Long.parseLong(period));
    }
}
