package io.aurochs.placement.bind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's automatic NUMA balancing, which moves pages to the nodes that touch them, whatever was asked for. */
public final class NumaBalancing {
    private NumaBalancing() {}

    /**
     * Whether it is on; not where there is no such switch.
     *
     * @param proc root of proc, usually {@code /proc}
     */
    public static boolean isOn(Path proc) {
        try {
            return !Files.readString(proc.resolve("sys/kernel/numa_balancing"))
                    .trim()
                    .equals("0");
        } catch (IOException e) {
            return false;
        }
    }
}
