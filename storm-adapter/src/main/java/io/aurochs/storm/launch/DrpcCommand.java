package io.aurochs.storm.launch;

import io.aurochs.storm.drpc.DrpcServer;
import io.aurochs.storm.thrift.ListeningServer;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code aurochs storm drpc}: runs Storm's DRPC server until it is interrupted. */
@Command(name = "drpc", description = "Runs Storm's DRPC server on this machine, until Ctrl-C.", sortOptions = false)
final class DrpcCommand extends ServerCommand {
    DrpcCommand(PrintStream err) {
        super("the DRPC server", err);
    }

    @Override
    void checkSettings() throws CommandFailure {
        for (String key : settings().keySet()) {
            if (key.startsWith("aurochs.")) {
                throw CommandFailure.usage("--set " + key
                        + " has no effect on the DRPC server, which is Storm's own: give it to storm jar.");
            }
        }
    }

    @Override
    ListeningServer start(Map<String, Object> conf) throws IOException {
        return DrpcServer.start(conf);
    }
}
