package io.aurochs.benchmarks.elf;

import io.aurochs.benchmarks.runner.Operations;
import io.aurochs.benchmarks.runner.OperationsCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.config.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One run of what an ELF figure measures by operations: see {@link OperationsCommand}. */
public final class ElfRun implements OperationsCommand.Source {
    private static final String PREFIX = "aurochs.";
    private static final String MEMORY = "8g";

    private ElfRun() {}

    /** See the class. */
    public static void main(String[] args) {
        OperationsCommand.main(new ElfRun(), args);
    }

    /** The same without the end of the JVM. */
    static int execute(String... args) {
        return OperationsCommand.execute(new ElfRun(), args);
    }

    @Override
    public void check(RunOptions options) {
        try {
            EngineConfig.from(Settings.of(engine(options), FrontEnd.NATIVE));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
        }
    }

    @Override
    public Operations open(RunOptions options) {
        Map<String, Object> engine = engine(options);
        String app = options.app();
        return switch (app) {
            case "keys-10k" -> keys(10_000, options, engine);
            case "keys-100k" -> keys(100_000, options, engine);
            case "keys-1m" -> keys(1_000_000, options, engine);
            case "keys-10m" -> keys(10_000_000, options, engine);
            case "keys-100m" -> keys(100_000_000, options, engine);
            case "changes-1" -> changes(1, options, engine);
            case "changes-100" -> changes(100, options, engine);
            case "operators" -> operators(options, engine);
            case "masters-500" -> ManyMasters.open(500, engine);
            case "masters-1000" -> ManyMasters.open(1_000, engine);
            case "masters-2000" -> ManyMasters.open(2_000, engine);
            default -> throw new UsageException("unknown benchmark '" + app + "' of operations");
        };
    }

    private static Operations keys(int keys, RunOptions options, Map<String, Object> engine) {
        return UniqueKeys.open(keys, choice(options, "state", "table", "tree").equals("tree"), engine);
    }

    private static Operations changes(int jobs, RunOptions options, Map<String, Object> engine) {
        String change = choice(options, "change", "filter", "function", "parameters");
        return FunctionChanges.open(FunctionChanges.Change.valueOf(change.toUpperCase(Locale.ROOT)), jobs, engine);
    }

    private static Operations operators(RunOptions options, Map<String, Object> engine) {
        String operator = choice(options, "operator", "sum", "max", "min", "avg");
        return RollUps.open(
                RollUpOperator.valueOf(operator.toUpperCase(Locale.ROOT)),
                choice(options, "beside", "none", "others").equals("others"),
                RollUps.WORDS,
                choice(options, "to", "sink", "view").equals("view"),
                engine);
    }

    /** One of several values of a setting; the first is the default. */
    private static String choice(RunOptions options, String key, String... values) {
        String chosen = options.settings().getOrDefault(key, values[0]);
        if (!List.of(values).contains(chosen)) {
            throw new UsageException("--set " + key + "=" + chosen + ": give " + String.join(", ", values));
        }
        return chosen;
    }

    private static Map<String, Object> engine(RunOptions options) {
        Map<String, Object> engine = new TreeMap<>();
        engine.put(Setting.MEMORY_BYTES.key(), MEMORY);
        options.settings().forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                engine.put(key, value);
            }
        });
        engine.put(Setting.WORKER_COUNT.key(), options.parallelism());
        return engine;
    }
}
