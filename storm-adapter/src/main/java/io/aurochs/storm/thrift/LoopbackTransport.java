package io.aurochs.storm.thrift;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.storm.security.auth.ReqContext;
import org.apache.storm.security.auth.SimpleTransportPlugin;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.server.THsHaServer;
import org.apache.storm.thrift.server.TServer;
import org.apache.storm.thrift.transport.TNonblockingServerSocket;
import org.apache.storm.thrift.transport.TTransportException;

/**
 * Storm's default transport, which authenticates nobody, at the loopback address: Storm's own listens at all addresses. Threads, queue and
 * the size of messages are as Storm's configuration says.
 */
final class LoopbackTransport extends SimpleTransportPlugin {
    static final String HOST = "127.0.0.1";
    private static final byte[] ADDRESS = {127, 0, 0, 1};
    private static final int IDLE_SECS = 60;

    private int port;

    @Override
    public TServer getServer(TProcessor processor) throws IOException, TTransportException {
        int largest = type.getMaxBufferSize(topoConf);
        ThreadPoolExecutor threads = threads();
        InetAddress loopback = InetAddress.getByAddress(ADDRESS);
        TNonblockingServerSocket socket =
                new TNonblockingServerSocket(new InetSocketAddress(loopback, type.getPort(topoConf)));
        port = socket.getPort();
        THsHaServer.Args args = new THsHaServer.Args(socket)
                .processor((in, out) -> {
                    ReqContext.context().setRemoteAddress(loopback);
                    processor.process(in, out);
                })
                .protocolFactory(new TBinaryProtocol.Factory(false, true, largest, -1))
                .executorService(threads);
        args.maxReadBufferBytes = largest;
        return new THsHaServer(args);
    }

    private ThreadPoolExecutor threads() {
        int count = type.getNumThreads(topoConf);
        Integer waiting = type.getQueueSize(topoConf);
        BlockingQueue<Runnable> queue =
                waiting == null ? new LinkedBlockingQueue<>() : new ArrayBlockingQueue<>(waiting);
        return new ThreadPoolExecutor(count, count, IDLE_SECS, TimeUnit.SECONDS, queue, LoopbackTransport::daemon);
    }

    /** The caller decides how long the JVM stays, and not a call without an answer. */
    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public int getPort() {
        return port;
    }
}
