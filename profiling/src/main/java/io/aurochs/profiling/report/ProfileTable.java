package io.aurochs.profiling.report;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.report.ProfileDocument.Part;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Profiles side by side, a column each: a block for the total and one for each task with the shares of its processor time, and
 * what the JVM and the processor report. Rows that are zero in every column are left out.
 */
public final class ProfileTable {
    private static final int LABEL_WIDTH = 34;
    private static final int LEAST_COLUMN_WIDTH = 14;
    private static final int UNKNOWN_SHOWN = 5;
    /** What rounds to 0.0 %. */
    private static final double NOTHING = 0.0005;

    private static final String NONE = "-";

    private final List<ProfileDocument> profiles;
    private final StringBuilder text = new StringBuilder();

    private ProfileTable(List<ProfileDocument> profiles) {
        this.profiles = profiles;
    }

    /** The table, with a line break at its end. */
    public static String of(List<ProfileDocument> profiles) {
        return new ProfileTable(profiles).table();
    }

    private String table() {
        row("share of processor time", ProfileDocument::name);
        for (String part : partNames()) {
            text.append('\n').append(part).append('\n');
            part(part);
        }
        text.append('\n');
        runtime();
        topDown();
        unknownPackages();
        return text.toString();
    }

    /** In the order of the first profile that has them; other threads last. */
    private Set<String> partNames() {
        Set<String> names = new LinkedHashSet<>();
        Set<String> last = new LinkedHashSet<>();
        for (ProfileDocument profile : profiles) {
            List<Part> parts = profile.parts();
            for (int i = 0; i < parts.size(); i++) {
                (i == parts.size() - 1 ? last : names).add(parts.get(i).name());
            }
        }
        names.addAll(last);
        return names;
    }

    private void part(String name) {
        for (Category category : Category.values()) {
            shareRow(
                    "  " + category.label(),
                    profile -> part(profile, name).map(part -> part.shares().getOrDefault(category, 0.0)));
        }
        shareRow("  idle (of elapsed time)", profile -> part(profile, name).map(Part::idleShare));
        row("  processor time, s", profile -> figure("%.2f", part(profile, name).map(Part::cpuSeconds)));
        row(
                "  threads",
                profile -> part(profile, name).map(part -> "" + part.threads()).orElse(NONE));
        row(
                "  context switches, 1/s",
                profile -> figure("%,.0f", part(profile, name).map(Part::contextSwitchesPerSecond)));
        if (profiles.stream()
                .anyMatch(profile -> part(profile, name)
                        .filter(part -> part.nativeCodeBytesPerThread() > 0)
                        .isPresent())) {
            row(
                    "  native code per thread, KB",
                    profile ->
                            figure("%,.1f", part(profile, name).map(part -> part.nativeCodeBytesPerThread() / 1024)));
        }
    }

    private static Optional<Part> part(ProfileDocument profile, String name) {
        return profile.parts().stream().filter(part -> part.name().equals(name)).findFirst();
    }

    private void runtime() {
        row("garbage collections", profile -> "" + profile.runtime().collections());
        row(
                "  pauses, ms",
                profile -> figure("%,.1f", Optional.of(1e3 * profile.runtime().pauseSeconds())));
        row("compilations", profile -> "" + profile.runtime().compilations());
        row(
                "  native code made, KB",
                profile -> figure("%,.0f", Optional.of(profile.runtime().compiledBytes() / 1024.0)));
        row("seconds", profile -> figure("%.1f", Optional.of(profile.seconds())));
        row("samples", profile -> String.format(Locale.ROOT, "%,d", profile.samples()));
        row("tool", ProfileDocument::tool);
    }

    private void topDown() {
        if (profiles.stream().allMatch(profile -> profile.topDown() == null)) {
            return;
        }
        text.append("\nprocessor cycles, top-down\n");
        for (Stall stall : Stall.values()) {
            shareRow(
                    "  ".repeat(1 + stall.depth()) + stall.label(),
                    profile -> Optional.ofNullable(profile.topDown()).map(shares -> shares.get(stall)));
        }
    }

    private void unknownPackages() {
        for (ProfileDocument profile : profiles) {
            double total = profile.parts().get(0).cpuSeconds();
            List<String> shown = new ArrayList<>();
            profile.unknownPackages().forEach((name, seconds) -> {
                if (seconds / total >= NOTHING) {
                    shown.add(name + " " + percent(seconds / total));
                }
            });
            if (shown.size() > UNKNOWN_SHOWN) {
                String left = shown.size() - UNKNOWN_SHOWN + " more in profile.json";
                shown.subList(UNKNOWN_SHOWN, shown.size()).clear();
                shown.add(left);
            }
            if (!shown.isEmpty()) {
                text.append("\ncounted as user code, ")
                        .append(profile.name())
                        .append(": ")
                        .append(String.join(", ", shown));
            }
        }
        text.append('\n');
    }

    private void shareRow(String label, Function<ProfileDocument, Optional<Double>> share) {
        if (profiles.stream().anyMatch(profile -> share.apply(profile).orElse(0.0) >= NOTHING)) {
            row(
                    label,
                    profile -> share.apply(profile).map(ProfileTable::percent).orElse(NONE));
        }
    }

    private void row(String label, Function<ProfileDocument, String> cell) {
        text.append(String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", label));
        for (ProfileDocument profile : profiles) {
            int width = Math.max(LEAST_COLUMN_WIDTH, profile.name().length() + 2);
            text.append(String.format(Locale.ROOT, "%" + width + "s", cell.apply(profile)));
        }
        text.append('\n');
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String figure(String format, Optional<Double> value) {
        return value.map(number -> String.format(Locale.ROOT, format, number)).orElse(NONE);
    }
}
