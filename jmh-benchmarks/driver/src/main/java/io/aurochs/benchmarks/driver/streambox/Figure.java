package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.run.Systems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A figure of the paper, or a section that gives figures in its text: what it varies, and on what it is measured by default. */
enum Figure {
    THROUGHPUT("6", "Throughput by cores and target delay", Axis.CORES) {
        @Override
        List<String> benchmarks() {
            return List.of("grep", "wordcount", "join", "distinct", "netmon", "tweets");
        }

        @Override
        List<Double> targetsMs() {
            return List.of(1_000.0, 500.0, 50.0);
        }

        @Override
        List<Variant> variants(String benchmark) {
            return List.of(aurochs("aurochs", Map.of()));
        }
    },

    OUT_OF_ORDER("7", "Throughput by the share of records that come out of order", Axis.VARIANTS) {
        @Override
        List<String> benchmarks() {
            return List.of("grep", "wordcount", "netmon");
        }

        @Override
        List<Variant> variants(String benchmark) {
            return IntStream.of(0, 10, 20, 30, 40)
                    .mapToObj(percent -> aurochs(percent + " %", Map.of("early", Integer.toString(percent))))
                    .toList();
        }
    },

    PEERS("8", "Against other engines", Axis.CORES) {
        @Override
        List<String> benchmarks() {
            return List.of("wordcount");
        }

        @Override
        List<Double> targetsMs() {
            return List.of(1_000.0);
        }

        @Override
        List<Variant> variants(String benchmark) {
            return List.of(
                    aurochs("aurochs", Map.of()),
                    new Variant("flink", "flink", Map.of(), true),
                    new Variant("jet", "jet", Map.of(), true));
        }
    },

    IN_ORDER("9", "Epochs one after the other", Axis.CORES) {
        @Override
        List<String> benchmarks() {
            return List.of("wordcount", "netmon", "tweets");
        }

        @Override
        List<Variant> variants(String benchmark) {
            return List.of(policy("next-externalization"), policy("in-order"));
        }
    },

    EPOCH_BOUNDARIES("10", "Records that leave their epochs", Axis.CORES) {
        @Override
        List<String> benchmarks() {
            return List.of("wordcount", "netmon", "tweets");
        }

        @Override
        List<Variant> variants(String benchmark) {
            return List.of(policy("next-externalization"), latestContainer());
        }
    },

    WATERMARKS("11", "Throughput by the rate of watermarks", Axis.VARIANTS) {
        @Override
        List<String> benchmarks() {
            return List.of("wordcount");
        }

        /** As many records stay in memory, whatever an epoch has: fewer would be other data, and sooner in the caches. */
        @Override
        List<Variant> variants(String benchmark) {
            int usual = UsualData.recordsOfEpoch(benchmark);
            Set<Integer> sizes = new LinkedHashSet<>();
            sizes.add(usual);
            IntStream.of(100_000, 10_000, 1_000).filter(size -> size < usual).forEach(sizes::add);
            return sizes.stream()
                    .map(size -> aurochs(
                            String.format(Locale.ROOT, "%,d records/epoch", size),
                            Map.of(
                                    "records", Integer.toString(size),
                                    "kept", Integer.toString(UsualData.EPOCHS_KEPT * usual / size))))
                    .toList();
        }

        @Override
        List<Integer> coresOfPaper() {
            return List.of(56);
        }
    },

    PRIORITY("9.2", "Delay by what is processed first", Axis.VARIANTS) {
        @Override
        List<String> benchmarks() {
            return List.of("wordcount", "netmon", "tweets");
        }

        @Override
        Optional<Double> load() {
            return Optional.of(0.8);
        }

        @Override
        List<Variant> variants(String benchmark) {
            return List.of(policy("next-externalization"), policy("no-priority"), latestContainer());
        }

        /** Threads that may run on any node: what is local to a worker is then not local to its thread. */
        @Override
        List<Variant> variantsOfSeveralNodes() {
            return List.of(aurochs(NODES, Map.of("aurochs.pin", "off")));
        }

        @Override
        Optional<String> nodes() {
            return Optional.of(NODES);
        }
    };

    /** What a plot has from left to right. */
    enum Axis {
        CORES,
        VARIANTS
    }

    private static final String POLICY = "aurochs.claim.policy";
    private static final String NODES = "threads on any node";
    /** Those that the paper's text names (section 9). */
    private static final List<Integer> CORES_OF_PAPER = List.of(4, 12, 32, 56);

    private final String number;
    private final String title;
    private final Axis axis;

    Figure(String number, String title, Axis axis) {
        this.number = number;
        this.title = title;
        this.axis = axis;
    }

    /** The figure of a number; empty if there is none. */
    static Optional<Figure> numbered(String number) {
        return Arrays.stream(values())
                .filter(figure -> figure.number.equals(number))
                .findFirst();
    }

    /** In the paper; of a section, its own. */
    String number() {
        return number;
    }

    /** What it shows, in a few words. */
    String title() {
        return title;
    }

    Axis axis() {
        return axis;
    }

    /** Those that it is measured on unless others are asked for. */
    abstract List<String> benchmarks();

    /** What takes turns; the first is what the others are held against. */
    abstract List<Variant> variants(String benchmark);

    /** Target delays, in ms, besides the peak. */
    List<Double> targetsMs() {
        return List.of();
    }

    /** Share of the lowest peak at which delays are measured; empty: they are not. */
    Optional<Double> load() {
        return Optional.empty();
    }

    /** On how many cores the paper measured, as far as its text says. */
    List<Integer> coresOfPaper() {
        return axis == Axis.CORES ? CORES_OF_PAPER : List.of();
    }

    /** What takes turns, too, on a machine of several NUMA nodes. */
    List<Variant> variantsOfSeveralNodes() {
        return List.of();
    }

    /** What these are called where they are missing; empty: nothing is. */
    Optional<String> nodes() {
        return Optional.empty();
    }

    /** Keys of the settings that it varies. */
    Set<String> varied() {
        Set<String> keys = new LinkedHashSet<>();
        List<Variant> all = new ArrayList<>(variantsOfSeveralNodes());
        benchmarks().forEach(benchmark -> all.addAll(variants(benchmark)));
        all.forEach(variant -> keys.addAll(variant.settings().keySet()));
        return keys;
    }

    private static Variant aurochs(String name, Map<String, String> settings) {
        return new Variant(name, Systems.AUROCHS, settings, true);
    }

    private static Variant policy(String policy) {
        return aurochs(policy, Map.of(POLICY, policy));
    }

    /** Records that come into an epoch after its watermark is processed are counted in a later window. */
    private static Variant latestContainer() {
        String policy = "latest-container";
        return new Variant(policy, Systems.AUROCHS, Map.of(POLICY, policy), false);
    }
}
