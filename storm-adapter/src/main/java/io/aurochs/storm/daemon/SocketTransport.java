package io.aurochs.storm.daemon;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.storm.thrift.transport.TIOStreamTransport;
import org.apache.storm.thrift.transport.TServerTransport;
import org.apache.storm.thrift.transport.TTransport;
import org.apache.storm.thrift.transport.TTransportException;

/** Thrift over Unix domain sockets, which only the owner of their directory reaches. */
final class SocketTransport {
    private SocketTransport() {}

    /** A connection; it closes the channel. */
    static TTransport over(SocketChannel channel) throws TTransportException {
        return new TIOStreamTransport(
                new BufferedInputStream(Channels.newInputStream(channel)),
                new BufferedOutputStream(Channels.newOutputStream(channel)));
    }

    /** Listens at a path, where nothing else may listen. */
    static final class Server extends TServerTransport {
        private final ServerSocketChannel channel;

        /** @throws IOException when it cannot listen there */
        Server(Path path) throws IOException {
            super();
            // Left by a process that was killed.
            Files.deleteIfExists(path);
            channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.bind(UnixDomainSocketAddress.of(path));
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }

        /** It does so already. */
        @Override
        public void listen() {}

        @Override
        public TTransport accept() throws TTransportException {
            try {
                return over(channel.accept());
            } catch (IOException e) {
                throw new TTransportException(TTransportException.NOT_OPEN, e);
            }
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new IllegalStateException("a socket cannot be closed", e);
            }
        }

        @Override
        public void interrupt() {
            close();
        }
    }
}
