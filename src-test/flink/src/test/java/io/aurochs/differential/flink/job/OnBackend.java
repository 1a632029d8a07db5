package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import java.util.HashMap;
import java.util.Map;

/** A job whose state a backend keeps, with checkpoints and restarts; any settings of its own are replaced. */
public record OnBackend(FlinkJob job, StateBackend backend) implements FlinkJob {
    @Override
    public String name() {
        return job.name() + ", " + backend;
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(backend.settings());
        settings.put("execution.checkpointing.interval", "200 ms");
        settings.put("restart-strategy.type", "fixed-delay");
        settings.put("restart-strategy.fixed-delay.attempts", "100");
        settings.put("restart-strategy.fixed-delay.delay", "0 s");
        settings.put("taskmanager.memory.managed.size", "256 mb");
        settings.put("taskmanager.memory.network.min", "400 mb");
        settings.put("taskmanager.memory.network.max", "400 mb");
        return settings;
    }

    @Override
    public void build(Bench bench) {
        job.build(bench);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        job.expect(setup, journal);
    }
}
