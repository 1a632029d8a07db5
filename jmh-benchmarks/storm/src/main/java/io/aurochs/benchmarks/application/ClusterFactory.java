package io.aurochs.benchmarks.application;

import java.util.Map;
import org.apache.storm.ILocalCluster;

/** Opens the cluster of one system. The only thing that differs between two systems' runs. */
public interface ClusterFactory {
    ILocalCluster open(Map<String, Object> daemonConf) throws Exception;
}
