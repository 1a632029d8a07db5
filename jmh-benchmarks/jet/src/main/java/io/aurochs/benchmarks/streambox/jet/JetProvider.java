package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.core.HazelcastInstance;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import java.util.Map;

/** Hazelcast Jet, which has no settings. */
public final class JetProvider implements SystemProvider {
    private static final String NAME = "jet";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void check(Map<String, String> settings) {}

    @Override
    public RunningSystem start(Benchmark<?> benchmark, RunOrder order) {
        HazelcastInstance member = JetMember.start(order.parallelism());
        return JetSystem.start(member, member::shutdown, benchmark, order);
    }
}
