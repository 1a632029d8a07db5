package io.aurochs.storm.thrift;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
    /** Of a message, what is beside its largest value: a chunk may have as many bytes as Storm's configuration gives a message. */
    private static final int ENVELOPE_BYTES = 64 << 10;

    private static final int NO_TIMEOUT = 0;
    /** The largest array of a JVM, nearly: a message is read into one. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

    private int port;

    @Override
    public TServer getServer(TProcessor processor) throws IOException, TTransportException {
        int largest = type.getMaxBufferSize(topoConf);
        int threads = type.getNumThreads(topoConf);
        InetAddress loopback = InetAddress.getByAddress(ADDRESS);
        int largestMessage = (int) Math.min((long) largest + ENVELOPE_BYTES, MOST_BYTES);
        // Refuses what is larger, and ends the connection. Without a limit of its own the socket would let in messages
        // that the server's memory can never hold: these would wait for ever, with a core busy.
        TNonblockingServerSocket socket = new TNonblockingServerSocket(
                new InetSocketAddress(loopback, type.getPort(topoConf)), NO_TIMEOUT, largestMessage);
        port = socket.getPort();
        THsHaServer.Args args = new THsHaServer.Args(socket)
                .processor((in, out) -> {
                    ReqContext.context().setRemoteAddress(loopback);
                    processor.process(in, out);
                })
                .protocolFactory(new TBinaryProtocol.Factory(false, true, largest, -1))
                .executorService(ClientThreads.of("aurochs-thrift", threads, type.getQueueSize(topoConf)));
        // As many as are answered at a time: one client's message does not wait for another's.
        args.maxReadBufferBytes = (long) largestMessage * threads;
        return new THsHaServer(args);
    }

    @Override
    public int getPort() {
        return port;
    }
}
