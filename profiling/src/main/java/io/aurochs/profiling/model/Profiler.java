package io.aurochs.profiling.model;

import io.aurochs.profiling.model.FrameTable.Attribution;
import io.aurochs.profiling.model.StackSample.Frame;
import io.aurochs.profiling.model.StackSample.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a profile of an observation. A thread's time in the kernel is what the operating system says; its other time is cut
 * up as its samples are that were not in the kernel. Samples therefore need not be in proportion between threads, and threads
 * whose stacks no tool sees are counted nevertheless.
 */
public final class Profiler {
    private static final String OTHER_THREADS = "(other threads)";

    private final FrameTable frames;
    private final ThreadTable threads;

    /**
     * Attributes by these tables.
     *
     * @param frames what methods belong to
     * @param threads what threads are for
     */
    public Profiler(FrameTable frames, ThreadTable threads) {
        this.frames = frames;
        this.threads = threads;
    }

    /** The profile of what was seen. */
    public Profile profile(Observation seen) {
        Map<Long, List<StackSample>> samples = new HashMap<>();
        for (StackSample sample : seen.samples()) {
            samples.computeIfAbsent(sample.threadId(), id -> new ArrayList<>()).add(sample);
        }
        Group others = new Group(OTHER_THREADS);
        Map<String, Group> tasks = new LinkedHashMap<>();
        Map<String, Double> unknown = new HashMap<>();
        for (ThreadUse thread : seen.threads()) {
            ThreadTable.Role role = threads.of(thread.name());
            Group group = role.task() == null ? others : tasks.computeIfAbsent(role.task(), Group::new);
            List<StackSample> ofThread = samples.getOrDefault(thread.id(), List.of());
            group.add(thread, shares(thread, role, ofThread, unknown), codeBytes(ofThread, seen.codeBytes()));
        }
        Shares total = new Shares();
        total.add(others.shares);
        tasks.values().forEach(task -> total.add(task.shares));
        return new Profile(
                seen.seconds(),
                seen.processors(),
                total,
                tasks.values().stream()
                        .map(task -> task.profile(seen.seconds()))
                        .sorted(Comparator.comparingDouble(
                                (TaskProfile task) -> -task.shares().totalSeconds()))
                        .toList(),
                others.profile(seen.seconds()),
                mostFirst(unknown),
                seen.runtime(),
                seen.samples().size());
    }

    private Shares shares(
            ThreadUse thread, ThreadTable.Role role, List<StackSample> samples, Map<String, Double> unknown) {
        Shares shares = new Shares();
        if (role.category() != null) {
            shares.add(role.category(), thread.cpuSeconds());
            return shares;
        }
        shares.add(Category.KERNEL, thread.kernelSeconds());
        List<Attribution> attributions = samples.stream()
                .map(sample -> frames.of(sample.frames()))
                .filter(attribution -> attribution.category() != Category.KERNEL)
                .toList();
        if (attributions.isEmpty()) {
            shares.add(Category.JVM, thread.userSeconds());
            return shares;
        }
        double each = thread.userSeconds() / attributions.size();
        for (Attribution attribution : attributions) {
            shares.add(attribution.category(), each);
            if (attribution.unknownPackage() != null) {
                unknown.merge(attribution.unknownPackage(), each, Double::sum);
            }
        }
        return shares;
    }

    /** The compiled methods that a thread was seen in; what was inlined is part of them. */
    private static long codeBytes(List<StackSample> samples, Map<String, Long> codeBytes) {
        Set<String> methods = new HashSet<>();
        for (StackSample sample : samples) {
            for (Frame frame : sample.frames()) {
                if (frame.kind() == Kind.COMPILED) {
                    methods.add(frame.name());
                }
            }
        }
        return methods.stream()
                .mapToLong(method -> codeBytes.getOrDefault(method, 0L))
                .sum();
    }

    private static Map<String, Double> mostFirst(Map<String, Double> seconds) {
        Map<String, Double> sorted = new LinkedHashMap<>();
        seconds.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return Collections.unmodifiableMap(sorted);
    }

    /** Threads that are reported together. */
    private static final class Group {
        private final String name;
        private final Shares shares = new Shares();
        private int threads;
        private long contextSwitches;
        private long codeBytes;

        Group(String name) {
            this.name = name;
        }

        void add(ThreadUse thread, Shares used, long code) {
            shares.add(used);
            threads++;
            contextSwitches += thread.contextSwitches();
            codeBytes += code;
        }

        TaskProfile profile(double seconds) {
            double elapsed = threads * seconds;
            return new TaskProfile(
                    name,
                    threads,
                    shares,
                    elapsed == 0 ? 0 : Math.max(0, 1 - shares.totalSeconds() / elapsed),
                    contextSwitches / seconds,
                    threads == 0 ? 0 : (double) codeBytes / threads);
        }
    }
}
