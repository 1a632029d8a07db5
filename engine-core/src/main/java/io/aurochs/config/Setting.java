package io.aurochs.config;

import static io.aurochs.config.FrontEnd.FLINK;
import static io.aurochs.config.FrontEnd.NATIVE;
import static io.aurochs.config.FrontEnd.STORM;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Every {@code aurochs.*} setting of every front end, once. The tables of the manuals are generated from it. Those of
 * {@link Audience#USER} come first, in the order of the tables.
 */
public enum Setting {
    BUNDLE_RECORDS(
            Audience.USER,
            "aurochs.bundle.records",
            each("512", STORM, FLINK),
            Kind.COUNT,
            "1..65536",
            "Most records in a bundle. 1 turns batching off."),
    BUNDLE_LATENCY(
            Audience.USER,
            "aurochs.bundle.latency",
            // Flink has a thread for each task, and a flush wakes a consumer, which takes a core from its producer.
            Map.of(STORM, "500us", FLINK, "2ms"),
            Kind.DURATION,
            "0..60s",
            "How long a task that has more input, is slow or waits in a call may keep a record that it has emitted."
                    + " In Storm also how long, 500us at most, a tuple that another thread emits may wait."),
    WORKERS(
            Audience.USER,
            "aurochs.workers",
            Map.of(STORM, "dedicated", NATIVE, "shared"),
            Kind.WORDS,
            "dedicated|shared",
            "Threads: `dedicated` is one for each task (in Storm, each executor), `shared` is one for each core, which runs"
                    + " any task that has work."),
    WORKER_COUNT(
            Audience.USER,
            "aurochs.workers.count",
            each("0", STORM, NATIVE),
            Kind.COUNT,
            "0..4096",
            "Number of shared worker threads. 0 is one for each usable core."),
    ORDERED(
            Audience.USER,
            "aurochs.ordered",
            each("false", STORM),
            Kind.WORDS,
            "true|false",
            "Whether every task of a topology receives its tuples in the order in which the spout emitted their source tuples."),
    ORDERED_STATELESS(
            Audience.USER,
            "aurochs.ordered.stateless",
            each("", STORM),
            Kind.NAMES,
            "names of bolts, with commas between",
            "Bolts of an ordered topology that may have several tasks behind any grouping, because what they emit for a tuple"
                    + " does not depend on other tuples."),
    TRANSPORT(
            Audience.USER,
            "aurochs.transport",
            each("auto", STORM, FLINK),
            Kind.WORDS,
            "auto|reference|offheap",
            "How records travel: `reference` never encodes them, `offheap` encodes all outside the heap, `auto` encodes"
                    + " between NUMA nodes where that is cheap."),
    OVERFLOW_BYTES(
            Audience.USER,
            "aurochs.overflow.bytes",
            each("64m", STORM),
            Kind.BYTES,
            "64k..64g",
            "Output in bytes that a task may hold beyond its full channels before emit waits."),
    MEMORY_BYTES(
            Audience.USER,
            "aurochs.memory.bytes",
            each("0", NATIVE),
            Kind.BYTES,
            "0..16384g",
            "Memory in bytes outside the heap, for records and state. 0 is a quarter of the machine's."),
    PIN(
            Audience.USER,
            "aurochs.pin",
            each("node", STORM, FLINK, NATIVE),
            Kind.WORDS,
            "off|node|core",
            "What a thread that runs tasks is bound to: nothing, the NUMA node of its tasks, or one core of that node. On"
                    + " a machine with one node, `node` binds nothing."),
    PLACEMENT(
            Audience.USER,
            "aurochs.placement",
            each("measured", STORM, FLINK, NATIVE),
            Kind.WORDS,
            "off|static|measured|try|file:PLAN.json",
            "What decides on which NUMA node a task runs: the operating system, the graph's shape, the traffic of the first"
                    + " seconds, the fastest of one plan for each number of nodes, or a file."),
    PLACEMENT_LIVE(
            Audience.USER,
            "aurochs.placement.live",
            each("0", STORM, FLINK),
            Kind.DURATION,
            "0..86400s",
            "How often tasks are placed again by their current traffic. 0 places them once."),
    HANDOVER(
            Audience.USER,
            "aurochs.handover",
            each("copy", FLINK),
            Kind.WORDS,
            "copy|reference",
            "What the next task receives: a copy of the record, or the same object."),
    HANDOVER_CHECK(
            Audience.USER,
            "aurochs.handover.check",
            each("false", FLINK),
            Kind.WORDS,
            "true|false",
            "Finds records that were changed after they had been emitted. It refuses `aurochs.transport=offheap`."),
    HANDOVER_IMMUTABLE(
            Audience.USER,
            "aurochs.handover.immutable",
            each("", FLINK),
            Kind.NAMES,
            "class names, by commas",
            "Classes whose objects never change, so that they need no copy."),
    WEB(
            Audience.USER,
            "aurochs.web",
            each("off", STORM, FLINK, NATIVE),
            Kind.COUNT,
            "off|on|1..65535",
            "A live page of the jobs of this process, at a free port (`on`) or at the given one. The log prints its address."),
    WEB_ADDRESS(
            Audience.USER,
            "aurochs.web.address",
            each("127.0.0.1", STORM, FLINK, NATIVE),
            Kind.NAMES,
            "an address of this machine",
            "Where the live page listens. Other addresses than those of the loopback interface need the token that the log prints."),
    RESTARTS(
            Audience.USER,
            "aurochs.restarts",
            each("unlimited", STORM),
            Kind.COUNT,
            "unlimited|0..1000000",
            "How often a topology is started again after a failure. 0 ends it at its first failure."),
    ZOOKEEPER(
            Audience.USER,
            "aurochs.zookeeper",
            each("temporary", STORM),
            Kind.WORDS,
            "temporary|dir:DIRECTORY",
            "Where Trident topologies keep their transactions if no ZooKeeper is configured: in a ZooKeeper of Aurochs, as"
                    + " long as the command or the cluster runs, or in a directory, where the next run finds them."),
    STATE(
            Audience.USER,
            "aurochs.state",
            each("auto", FLINK),
            Kind.WORDS,
            "auto|segmented|stock",
            "Tables of keyed state for `state.backend.type: hashmap`: `segmented` is Aurochs' own, `stock` is Flink's, `auto`"
                    + " takes the faster one for the type of each state. Timers are in Flink's queues with `stock`, else"
                    + " in Aurochs' own."),
    CHAIN(
            Audience.USER,
            "aurochs.chain",
            each("own", FLINK),
            Kind.WORDS,
            "own|shared",
            "`own`: each chained operator has compiled code of its own for the calls to it, maps and filters in a row a"
                    + " single method. `shared`: all operators of a JVM use Flink's."),

    SOURCE_LATENCY(
            Audience.INTERNAL,
            "aurochs.bundle.latency.source",
            Map.of(STORM, "200us", FLINK, "2ms"),
            Kind.DURATION,
            "0..60s",
            "The same as `aurochs.bundle.latency`, for sources."),
    LEAST_BUNDLE_RECORDS(
            Audience.INTERNAL,
            "aurochs.bundle.records.least",
            each("0", NATIVE),
            Kind.COUNT,
            "0..80000",
            "Fewest records that a source puts into a bundle when little arrives; 0 is 1,000. Fewer are for the lowest"
                    + " latency. In an ordered pipeline, most records in each bundle of the source; 0 is as many as come in"
                    + " 100 us, 1,000 to 8,000."),
    PREFETCH(
            Audience.INTERNAL,
            "aurochs.bundle.prefetch",
            Map.of(STORM, "16", FLINK, "8"),
            Kind.COUNT,
            "0..64",
            "Of how many records of a bundle the beginning, the key and the keyed state (Storm: the values) are read"
                    + " together before they are processed, where samples show that this is faster. 0 and 1 turn it off."),
    CHANNEL_BUNDLES(
            Audience.INTERNAL,
            "aurochs.channel.bundles",
            each("8", STORM),
            Kind.COUNT,
            "4..1024",
            "Bundles in flight between two tasks, a power of two."),
    CHANNEL_BYTES(
            Audience.INTERNAL,
            "aurochs.channel.bytes",
            each("2m", STORM),
            Kind.BYTES,
            "64k..64g",
            "Estimated bytes in flight between two tasks from which on no bundle follows. A bundle is full at this divided"
                    + " by `aurochs.channel.bundles`."),
    EPOCH_LENGTH(
            Audience.INTERNAL,
            "aurochs.epoch.length",
            each("10ms", STORM),
            Kind.DURATION,
            "0..1s",
            "Length of the epochs that spouts stamp on what they emit with shared workers, which process the oldest first."
                    + " 0 turns epochs off."),
    SOURCE_PATIENCE(
            Audience.INTERNAL,
            "aurochs.source.patience",
            each("10s", NATIVE),
            Kind.DURATION,
            "1ms..3600s",
            "How long a source that is ahead waits for one that it is joined with and that has no input, while much is held"
                    + " open. It then goes on as long as there is memory."),
    CLAIM_POLICY(
            Audience.INTERNAL,
            "aurochs.claim.policy",
            each("auto", NATIVE),
            Kind.WORDS,
            "auto|next-externalization|in-order|no-priority|lp|ct|et|qst",
            "What a worker takes next. `auto` is `next-externalization`, the bundles that the next results need, and in"
                    + " ordered pipelines `lp`, the work that is nearest to the end. The others are for comparison:"
                    + " `next-externalization`, `in-order`, one epoch after the other, and `no-priority`, any bundle of the same"
                    + " task, are not for ordered pipelines; `ct`, the task with the lowest throughput, `et`, the task with the longest"
                    + " estimated time, and `qst`, the first task whose consumer has a short queue, are only for these; `auto` and `lp` are"
                    + " for both."),
    CLAIM_SLICE(
            Audience.INTERNAL,
            "aurochs.claim.slice",
            each("0", NATIVE),
            Kind.DURATION,
            "0..1s",
            "How long a worker of an ordered pipeline stays with the task that it has taken while that has work. 0 is one"
                    + " bundle, or one bucket of it."),
    CLAIM_WINDOW(
            Audience.INTERNAL,
            "aurochs.claim.window",
            each("10ms", NATIVE),
            Kind.DURATION,
            "1us..60s",
            "How long `aurochs.claim.policy` `ct`, `et` and `qst` measure the cost and the selectivity of a task before they"
                    + " count again."),
    ORDERED_QUEUE(
            Audience.INTERNAL,
            "aurochs.ordered.queue",
            each("hybrid", NATIVE),
            Kind.WORDS,
            "hybrid|partitioned|shared",
            "How the workers of an ordered pipeline share the keys of a task: each takes the oldest records whose keys no"
                    + " other one processes, each has keys of its own, or each takes the oldest records and waits while"
                    + " another one processes their keys. The last two are for comparison."),
    ORDERED_REORDER(
            Audience.INTERNAL,
            "aurochs.ordered.reorder",
            each("non-blocking", NATIVE),
            Kind.WORDS,
            "non-blocking|lock",
            "How the workers of an ordered pipeline bring the results of a task into order: each leaves its results to the worker"
                    + " that sends, or, for comparison, each waits while another one sends."),
    PLACEMENT_WINDOW(
            Audience.INTERNAL,
            "aurochs.placement.window",
            each("5s", STORM, FLINK),
            Kind.DURATION,
            "1ms..3600s",
            "How long a job warms up before its traffic is measured, is measured, or runs by each plan that is tried."),
    PLACEMENT_REPORT(
            Audience.INTERNAL,
            "aurochs.placement.report",
            each("off", STORM, FLINK),
            Kind.WORDS,
            "off|dir:DIRECTORY",
            "Where the measured traffic, the plan, its table and its drawing are written; also where nothing is placed."),
    MACHINE(
            Audience.INTERNAL,
            "aurochs.machine",
            each("this", STORM, FLINK, NATIVE),
            Kind.WORDS,
            "this|2s-xeon|4s-xeon|8s-xeon|2s-snc",
            "Gives this machine the NUMA nodes of another one: every path between nodes is taken, threads and memory share"
                    + " what there is."),
    HANDOVER_SAMPLE(
            Audience.INTERNAL,
            "aurochs.handover.sample",
            each("on", FLINK),
            Kind.WORDS,
            "on|off",
            "Serialises some of the records as well, and reports what stock Flink would report or would read otherwise."),
    RENEWAL(
            Audience.INTERNAL,
            "aurochs.renewal",
            each("on", FLINK),
            Kind.WORDS,
            "on|off",
            "Replaces the objects into which Flink writes a reference for each record after each garbage collection, so that"
                    + " they stay young.");

    /** Whom a setting is for. */
    public enum Audience {
        /** Anybody; in the manuals. */
        USER,
        /** Tests, measurements and rare cases; accepted everywhere, and listed for developers. */
        INTERNAL
    }

    /** What a number counts, and the units it is written with. */
    enum Kind {
        COUNT("", Map.of("", 1L)),
        DURATION(" (ns|us|ms|s)", Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L)),
        BYTES(" (bytes, k, m, g)", Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30)),
        WORDS("", Map.of()),
        /** Names of the user's, which are not checked. */
        NAMES("", Map.of());

        private final String hint;

        @SuppressWarnings("ImmutableEnumChecker") // given as Map.of
        private final Map<String, Long> factors;

        Kind(String hint, Map<String, Long> factors) {
            this.hint = hint;
            this.factors = factors;
        }

        /**
         * Reads a number with its unit.
         *
         * @return nanoseconds, bytes, or what is counted
         * @throws NumberFormatException when it is none, or has no unit of this kind
         * @throws ArithmeticException when it is too large
         */
        long parse(String text) {
            String trimmed = text.trim().toLowerCase(Locale.ROOT);
            int digits = 0;
            while (digits < trimmed.length() && Character.isDigit(trimmed.charAt(digits))) {
                digits++;
            }
            long number = Long.parseLong(trimmed.substring(0, digits));
            String unit = trimmed.substring(digits).trim();
            Long factor = number == 0 && unit.isEmpty() ? Long.valueOf(1) : factors.get(unit);
            if (factor == null) {
                throw new NumberFormatException(text);
            }
            return Math.multiplyExact(number, factor);
        }
    }

    private final Audience audience;
    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot be changed
    private final Map<FrontEnd, String> defaults;

    private final Kind kind;
    private final String range;
    private final String description;

    Setting(
            Audience audience,
            String key,
            Map<FrontEnd, String> defaults,
            Kind kind,
            String range,
            String description) {
        this.audience = audience;
        this.key = key;
        this.defaults = Collections.unmodifiableMap(new EnumMap<>(defaults));
        this.kind = kind;
        this.range = range;
        this.description = description;
    }

    private static Map<FrontEnd, String> each(String value, FrontEnd... frontEnds) {
        Map<FrontEnd, String> defaults = new EnumMap<>(FrontEnd.class);
        for (FrontEnd frontEnd : frontEnds) {
            defaults.put(frontEnd, value);
        }
        return defaults;
    }

    public Audience audience() {
        return audience;
    }

    public String key() {
        return key;
    }

    /** The front ends in whose jobs it does something, with its default there. */
    public Map<FrontEnd, String> defaults() {
        return defaults;
    }

    Kind kind() {
        return kind;
    }

    /**
     * What is allowed, separated by {@code |}: words, {@code low..high}, or the beginning of a text, up to its colon, with
     * an example.
     */
    public String range() {
        return range;
    }

    /** What it does, in a sentence or two. */
    public String description() {
        return description;
    }

    /** What a command's help says to the users of a front end, by key. */
    public static Map<String, String> help(FrontEnd frontEnd) {
        Map<String, String> help = new LinkedHashMap<>();
        for (Setting setting : values()) {
            String value = setting.defaults.get(frontEnd);
            if (setting.audience == Audience.USER && value != null) {
                help.put(setting.key, setting.description + " (" + setting.range + "; default " + value + ")");
            }
        }
        return help;
    }

    boolean allows(String value) {
        return kind == Kind.NAMES || Stream.of(range.split("\\|", -1)).anyMatch(part -> allows(part, value));
    }

    private boolean allows(String part, String value) {
        int bound = part.indexOf("..");
        int prefix = part.indexOf(':') + 1;
        if (bound < 0) {
            return prefix == 0
                    ? part.equalsIgnoreCase(value)
                    : value.length() > prefix && part.regionMatches(true, 0, value, 0, prefix);
        }
        try {
            long number = kind.parse(value);
            return number >= kind.parse(part.substring(0, bound)) && number <= kind.parse(part.substring(bound + 2));
        } catch (NumberFormatException | ArithmeticException e) {
            return false;
        }
    }

    IllegalArgumentException refused(String value, String defaultValue) {
        return new IllegalArgumentException(
                key + "=" + value + ": not allowed; give " + range + kind.hint + ", default " + defaultValue);
    }
}
