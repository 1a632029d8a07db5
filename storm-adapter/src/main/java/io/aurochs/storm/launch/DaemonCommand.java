package io.aurochs.storm.launch;

import io.aurochs.storm.daemon.DaemonObserver;
import io.aurochs.storm.daemon.StormDaemon;
import io.aurochs.storm.thrift.ListeningServer;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code aurochs storm daemon}: a Nimbus for Storm's command line, until it is interrupted. It prints a line for each thing that happens. */
@Command(
        name = "daemon",
        description = "Runs what Storm's command line submits, each topology in a JVM of its own, until Ctrl-C.",
        sortOptions = false)
final class DaemonCommand extends ServerCommand implements DaemonObserver {
    DaemonCommand(PrintStream err) {
        super("the daemon", err);
    }

    @Override
    ListeningServer start(Map<String, Object> conf) throws IOException {
        return StormDaemon.start(conf, settings(), this);
    }

    @Override
    public void runs(String topologyId, String how) {
        print("topology " + topologyId + " " + how);
    }

    @Override
    public void failed(String topologyId, String what) {
        print("topology " + topologyId + ": " + what);
    }

    @Override
    public void ended(String topologyId, String how) {
        print("topology " + topologyId + " " + how);
    }
}
