package io.aurochs.storm.launch;

import io.aurochs.control.RequestException;
import io.aurochs.control.RequestServer;
import io.aurochs.storm.nimbus.InProcessNimbus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.jspecify.annotations.Nullable;

/** Lets other processes of the same user replace bolts of the topologies of this one: {@code ./aurochs storm swap}. Any thread. */
final class SwapServer implements AutoCloseable, RequestServer.Requests {
    private final InProcessNimbus nimbus;
    private final PrintStream err;
    private @Nullable RequestServer server;
    private @Nullable Path socket;

    private SwapServer(InProcessNimbus nimbus, PrintStream err) {
        this.nimbus = nimbus;
        this.err = err;
    }

    /** Begins to answer, if there can be a socket: topologies run without one, too, and a line on stderr says so. */
    static SwapServer start(InProcessNimbus nimbus, PrintStream err, Path socket) {
        SwapServer started = new SwapServer(nimbus, err);
        started.listen(socket);
        return started;
    }

    private synchronized void listen(Path path) {
        try {
            server = RequestServer.open(path, SwapProtocol.PROTOCOL, Set.of(SwapProtocol.SWAP), this);
            socket = path;
        } catch (RequestException e) {
            err.println("aurochs: ./aurochs storm swap cannot reach these topologies: " + e.getMessage());
        }
    }

    @Override
    public CompletableFuture<List<List<String>>> carryOut(String request, List<String> arguments)
            throws RequestException {
        switch (request) {
            case SwapProtocol.LIST -> {
                return CompletableFuture.completedFuture(nimbus.getTopologySummaries().stream()
                        .map(TopologySummary::get_name)
                        .map(List::of)
                        .toList());
            }
            case SwapProtocol.SWAP -> {
                if (arguments.size() < 4) {
                    throw new RequestException("swap needs a topology, a bolt, a jar and a class");
                }
                swap(
                        arguments.get(0),
                        arguments.get(1),
                        NewBolt.of(
                                Path.of(arguments.get(2)), arguments.get(3), arguments.subList(4, arguments.size())));
                err.printf(
                        "aurochs: topology %s: bolt %s is %s of %s now%n",
                        arguments.get(0), arguments.get(1), arguments.get(3), arguments.get(2));
                return CompletableFuture.completedFuture(List.of());
            }
            default -> throw new RequestException("there is no request " + request);
        }
    }

    private void swap(String topology, String bolt, NewBolt next) throws RequestException {
        try {
            nimbus.replaceBolt(topology, bolt, next.bolt(), next.loader());
        } catch (TException e) {
            throw new RequestException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Answers no more, and leaves no file behind. */
    @Override
    public synchronized void close() {
        Path path = socket;
        if (server == null || path == null) {
            return;
        }
        server.close();
        server = null;
        Path directory = path.getParent();
        try {
            Files.deleteIfExists(path.resolveSibling(path.getFileName() + ".lock"));
            if (directory != null) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            err.println("aurochs: " + directory + " cannot be deleted: " + e);
        }
    }
}
