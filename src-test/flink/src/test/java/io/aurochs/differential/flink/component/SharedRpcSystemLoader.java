package io.aurochs.differential.flink.component;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.AddressResolution;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.pekko.PekkoRpcSystemLoader;

/**
 * By which Flink's clusters in this JVM find the classes of their RPC, loaded once. Flink would have each cluster unpack
 * and load them anew, which takes most of the time of a short job; what the clusters do is the same.
 */
public final class SharedRpcSystemLoader implements RpcSystemLoader {
    /** Before Flink's own. */
    private static final int PRIORITY = -1;

    @Override
    public int getLoadPriority() {
        return PRIORITY;
    }

    @Override
    public RpcSystem loadRpcSystem(Configuration configuration) {
        return Shared.INSTANCE;
    }

    /** Stays open when a cluster closes it. */
    private record Shared(RpcSystem flinks) implements RpcSystem {
        /** Unpacked where no cluster's end deletes it. */
        static final Shared INSTANCE = new Shared(new PekkoRpcSystemLoader().loadRpcSystem(new Configuration()));

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(INSTANCE.flinks::close, "close RPC"));
        }

        @Override
        public RpcServiceBuilder localServiceBuilder(Configuration configuration) {
            return flinks.localServiceBuilder(configuration);
        }

        @Override
        public RpcServiceBuilder remoteServiceBuilder(Configuration configuration, String address, String ports) {
            return flinks.remoteServiceBuilder(configuration, address, ports);
        }

        @Override
        public String getRpcUrl(
                String host, int port, String endpoint, AddressResolution resolution, Configuration configuration)
                throws UnknownHostException {
            return flinks.getRpcUrl(host, port, endpoint, resolution, configuration);
        }

        @Override
        public InetSocketAddress getInetSocketAddressFromRpcUrl(String url) throws Exception {
            return flinks.getInetSocketAddressFromRpcUrl(url);
        }

        @Override
        public long getMaximumMessageSizeInBytes(Configuration configuration) {
            return flinks.getMaximumMessageSizeInBytes(configuration);
        }
    }
}
