package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.EngineRuntime;
import io.aurochs.storm.nimbus.ErrorLine;
import io.aurochs.storm.nimbus.InProcessNimbus;
import io.aurochs.storm.nimbus.LoggingObserver;
import io.aurochs.storm.nimbus.NimbusBlobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.server.TThreadPoolServer;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a topology in this JVM, as the daemon says through a socket, until it has ended or the JVM gets a signal. */
final class TopologyHost {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyHost.class);
    /** A JVM whose daemon was killed before it submitted the topology ends. */
    private static final long LONGEST_WITHOUT_SECS = 300;
    /** For {@code cleanup} after a signal. */
    private static final long CLEANUP_MS = 30_000;

    private static final int ENDED = 0;
    private static final int FAILED = 1;

    private TopologyHost() {}

    /** Returns the process's exit code. */
    static int run(KeptTopology topology) throws IOException, InterruptedException {
        Map<String, Object> conf = Utils.readStormConfig();
        RestartRequest restart = new RestartRequest(topology.jvm());
        InProcessNimbus nimbus = new InProcessNimbus(
                conf,
                Map.of(),
                EngineRuntime::start,
                new LoggingObserver(),
                (name, number) -> topology.id(),
                NimbusBlobs.ofTopology(topology.blobs(), Path.of("").toAbsolutePath(), conf),
                (running, reason) -> restart.tryMake(reason));
        HostedNimbus hosted = new HostedNimbus(nimbus);
        LastFailure failure = new LastFailure(topology);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            failure.ignoreLater();
                            end(nimbus);
                        },
                        "aurochs-exit"));
        SocketTransport.Server socket =
                new SocketTransport.Server(topology.jvm().socket());
        Thread server = new Thread(() -> serve(socket, hosted), "aurochs-nimbus");
        server.setDaemon(true);
        server.start();
        if (!hosted.awaitSubmission(LONGEST_WITHOUT_SECS)) {
            LOG.error("no daemon has submitted topology {}; this JVM ends", topology.id());
            return FAILED;
        }
        nimbus.awaitAllEnded();
        if (nimbus.anyFailed()) {
            failure.keep(nimbus.failure(topology.name()).map(ErrorLine::of).orElse("it failed"));
            return FAILED;
        }
        return ENDED;
    }

    private static void serve(SocketTransport.Server socket, HostedNimbus hosted) {
        new TThreadPoolServer(new TThreadPoolServer.Args(socket)
                        .processor(new Nimbus.Processor<>(OneLineErrors.of(hosted.service())))
                        .protocolFactory(new TBinaryProtocol.Factory()))
                .serve();
    }

    private static void end(InProcessNimbus nimbus) {
        nimbus.beginClose();
        try {
            if (!nimbus.awaitAllEnded(CLEANUP_MS)) {
                LOG.error(
                        "the topology did not end within {} s; the JVM ends without the rest of its cleanup",
                        CLEANUP_MS / 1_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
