package io.aurochs.storm.daemon;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.transport.TTransport;
import org.apache.storm.thrift.transport.TTransportException;

/** Calls the Nimbus in a topology's JVM, each time over a connection of its own. Any thread. */
final class TopologyClient {
    /** A call. */
    @FunctionalInterface
    interface Call<T> {
        T on(Nimbus.Iface nimbus) throws TException;
    }

    private final Path socket;
    /** Ends calls that take too long: reads from such a socket have no time-out. */
    private final ScheduledExecutorService timer;

    TopologyClient(Path socket, ScheduledExecutorService timer) {
        this.socket = socket;
        this.timer = timer;
    }

    /**
     * Calls.
     *
     * @param longest for the answer
     * @throws TTransportException when the JVM does not answer, or not in time
     * @throws TException what the Nimbus there throws
     */
    <T> T call(Duration longest, Call<T> call) throws TException {
        AtomicBoolean isLate = new AtomicBoolean();
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            ScheduledFuture<?> end =
                    timer.schedule(() -> endLate(channel, isLate), longest.toMillis(), TimeUnit.MILLISECONDS);
            try {
                // Waits while a JVM that hangs has many connections that it has not yet accepted.
                channel.connect(UnixDomainSocketAddress.of(socket));
                try (TTransport transport = SocketTransport.over(channel)) {
                    return call.on(new Nimbus.Client(new TBinaryProtocol(transport)));
                }
            } finally {
                end.cancel(false);
            }
        } catch (TTransportException | IOException e) {
            String what = isLate.get() ? "no answer in " + longest.toSeconds() + " s" : String.valueOf(e.getMessage());
            throw new TTransportException(TTransportException.NOT_OPEN, what, e);
        }
    }

    private static void endLate(SocketChannel channel, AtomicBoolean isLate) {
        isLate.set(true);
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("a connection cannot be closed", e);
        }
    }
}
