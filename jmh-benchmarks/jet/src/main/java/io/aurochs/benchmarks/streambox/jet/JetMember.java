package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;

/** Starts a Hazelcast member that is alone, speaks to nobody outside this machine and runs Jet's jobs. */
final class JetMember {
    private static final String LOCAL = "127.0.0.1";

    private JetMember() {}

    /** @param threads that run the processors of jobs, all of which are cooperative */
    static HazelcastInstance start(int threads) {
        Config config = new Config();
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.logging.type", "slf4j");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.local.localAddress", LOCAL);
        NetworkConfig network = config.getNetworkConfig();
        network.getInterfaces().setEnabled(true).addInterface(LOCAL);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(false);
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(threads);
        return Hazelcast.newHazelcastInstance(config);
    }
}
