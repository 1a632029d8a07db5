package io.aurochs.benchmarks.driver.run;

import java.util.Map;

/**
 * One run of one system.
 *
 * @param system which
 * @param warmup seconds before the window
 * @param seconds length of the window
 * @param rate records a second of an open loop; 0: closed loop
 * @param settings of the topology
 * @param checkOnly have the settings checked, run nothing
 */
public record RunRequest(
        String system, double warmup, double seconds, double rate, Map<String, String> settings, boolean checkOnly) {
    public RunRequest {
        settings = Map.copyOf(settings);
    }
}
