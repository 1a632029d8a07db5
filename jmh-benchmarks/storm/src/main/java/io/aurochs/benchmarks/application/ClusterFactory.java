package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.UsageException;
import java.util.Map;
import org.apache.storm.ILocalCluster;

/** Opens the cluster of one system. The only thing that differs between two systems' runs. */
public interface ClusterFactory {
    /**
     * That of a system as the comparison names it.
     *
     * @throws UsageException if there is none
     */
    static ClusterFactory of(String system) {
        return switch (system) {
            case "stock" -> new StockCluster();
            case "aurochs" -> new EngineCluster();
            default -> throw new UsageException("unknown system '" + system + "': stock, aurochs or loop");
        };
    }

    ILocalCluster open(Map<String, Object> daemonConf) throws Exception;
}
