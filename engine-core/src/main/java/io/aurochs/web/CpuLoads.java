package io.aurochs.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How busy each CPU of the machine is, by {@code /proc/stat}; nothing where there is none. One thread samples, any reads. */
final class CpuLoads {
    private static final Pattern CPU = Pattern.compile("cpu(\\d+) (.*)");
    // Positions in the kernel's line: user nice system idle iowait irq softirq steal; what follows is in user already.
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int COUNTED = 8;

    private final Path stat;
    private Map<Integer, Ticks> before = Map.of();
    private volatile Map<Integer, Double> loads = Map.of();

    private record Ticks(long busy, long all) {}

    /** @param stat the kernel's file */
    CpuLoads(Path stat) {
        this.stat = stat;
    }

    /** Reads the counters once more. */
    void sample() {
        Map<Integer, Ticks> now = read();
        Map<Integer, Double> fresh = new HashMap<>();
        now.forEach((cpu, ticks) -> {
            Ticks last = before.get(cpu);
            if (last != null && ticks.all > last.all) {
                double load = (double) (ticks.busy - last.busy) / (ticks.all - last.all);
                // The kernel's time of waiting for input and output may go back.
                fresh.put(cpu, Math.min(1, Math.max(0, load)));
            }
        });
        before = now;
        loads = Map.copyOf(fresh);
    }

    private Map<Integer, Ticks> read() {
        Map<Integer, Ticks> ticks = new HashMap<>();
        try (BufferedReader lines = Files.newBufferedReader(stat)) {
            // CPUs come first; what follows is long.
            for (String line = lines.readLine(); line != null && line.startsWith("cpu"); line = lines.readLine()) {
                Matcher cpu = CPU.matcher(line);
                if (cpu.matches()) {
                    ticks.put(
                            Integer.valueOf(cpu.group(1)),
                            ticks(cpu.group(2).trim().split(" +", -1)));
                }
            }
        } catch (IOException e) {
            return Map.of();
        }
        return ticks;
    }

    private static Ticks ticks(String[] fields) {
        long all = 0;
        long idle = 0;
        for (int i = 0; i < Math.min(COUNTED, fields.length); i++) {
            long value = Long.parseLong(fields[i]);
            all += value;
            idle += i == IDLE || i == IO_WAIT ? value : 0;
        }
        return new Ticks(all - idle, all);
    }

    /** By the kernel's id of the CPU, its load between the last two samples, 0 to 1. */
    Map<Integer, Double> loads() {
        return loads;
    }
}
