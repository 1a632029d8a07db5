package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.config.Settings;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Native pipelines; their settings are those that begin with {@code aurochs.}, and {@link LatestContainer} as one more policy of claims,
 * which the engine does not have.
 */
public final class AurochsProvider implements SystemProvider {
    static final String NAME = "aurochs";
    private static final String PREFIX = NAME + ".";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void check(Map<String, String> settings) {
        try {
            EngineConfig.from(Settings.of(engines(own(settings)), FrontEnd.NATIVE));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
        }
    }

    @Override
    public RunningSystem start(Benchmark<?> benchmark, RunOrder order) {
        return AurochsSystem.start(benchmark, order, own(order.settings()));
    }

    /** Without the policy that is not the engine's. */
    static <V> Map<String, V> engines(Map<String, V> settings) {
        Map<String, V> left = new TreeMap<>(settings);
        left.remove(Setting.CLAIM_POLICY.key(), LatestContainer.NAME);
        return left;
    }

    private static Map<String, String> own(Map<String, String> settings) {
        return settings.entrySet().stream()
                .filter(setting -> setting.getKey().startsWith(PREFIX))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
