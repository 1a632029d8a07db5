package io.aurochs.profiling.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.Profile;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.model.Shares;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.model.TaskProfile;
import io.aurochs.profiling.model.TopDown;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A profile as it is written and read; times in seconds, shares from 0 to 1.
 *
 * @param name of what was profiled, for the head of its column
 * @param tool that sampled
 * @param seconds for which it was looked at
 * @param processors that its JVM may use, or the processor time per time that its containers allow
 * @param samples that the shares of Java threads rest on
 * @param parts the total first, then the tasks, then all other threads
 * @param runtime what the JVM reports of itself
 * @param unknownPackages seconds in packages that no table names, taken for user code
 * @param topDown the processor's cycles; null if they were not counted
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProfileDocument(
        String name,
        String tool,
        double seconds,
        double processors,
        int samples,
        List<Part> parts,
        RuntimeFigures runtime,
        Map<String, Double> unknownPackages,
        @Nullable Map<Stall, Double> topDown) {

    public ProfileDocument {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(runtime, "runtime");
        Objects.requireNonNull(unknownPackages, "unknownPackages");
        if (parts == null || parts.isEmpty()) {
            throw new IllegalArgumentException("parts: there must be at least the total");
        }
    }

    /** The document of a profile. */
    public static ProfileDocument of(String name, String tool, Profile profile, @Nullable TopDown topDown) {
        List<Part> parts = new ArrayList<>();
        double codeBytes = profile.tasks().stream()
                .mapToDouble(task -> task.nativeCodeBytes() * task.threads())
                .sum();
        int taskThreads =
                profile.tasks().stream().mapToInt(TaskProfile::threads).sum();
        parts.add(new Part(
                Part.TOTAL,
                taskThreads + profile.otherThreads().threads(),
                profile.total().totalSeconds(),
                shares(profile.total()),
                profile.idleShare(),
                profile.contextSwitchesPerSecond(),
                taskThreads == 0 ? 0 : codeBytes / taskThreads));
        profile.tasks().forEach(task -> parts.add(part(task)));
        parts.add(part(profile.otherThreads()));
        return new ProfileDocument(
                name,
                tool,
                profile.seconds(),
                profile.processors(),
                profile.samples(),
                parts,
                profile.runtime(),
                profile.unknownPackages(),
                topDown == null ? null : topDown.shares());
    }

    private static Part part(TaskProfile task) {
        return new Part(
                task.name(),
                task.threads(),
                task.shares().totalSeconds(),
                shares(task.shares()),
                task.idleShare(),
                task.contextSwitchesPerSecond(),
                task.nativeCodeBytes());
    }

    private static Map<Category, Double> shares(Shares shares) {
        Map<Category, Double> byCategory = new EnumMap<>(Category.class);
        shares.bySeconds().keySet().forEach(category -> byCategory.put(category, shares.share(category)));
        return byCategory;
    }

    /**
     * Threads that are reported together.
     *
     * @param name of the task
     * @param threads how many
     * @param cpuSeconds processor time of all of them
     * @param shares of that time, by category
     * @param idleShare of the threads' time that they did not run; of the total, of the processors'
     * @param contextSwitchesPerSecond of all of them
     * @param nativeCodeBytesPerThread compiled code that a task's thread was seen in, the mean; 0 if unknown
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Part(
            String name,
            int threads,
            double cpuSeconds,
            Map<Category, Double> shares,
            double idleShare,
            double contextSwitchesPerSecond,
            double nativeCodeBytesPerThread) {
        /** The name of the part that all others add up to. */
        static final String TOTAL = "(total)";
    }
}
