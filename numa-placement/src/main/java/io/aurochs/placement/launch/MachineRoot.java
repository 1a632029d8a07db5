package io.aurochs.placement.launch;

import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.placement.topology.TopologyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that names a machine by its copied trees; without it, it is this machine. */
final class MachineRoot {
    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "The machine whose sys and proc trees were copied to DIR. Default: this one.")
    private @Nullable Path root;

    boolean isGiven() {
        return root != null;
    }

    /**
     * Discovers the machine.
     *
     * @param notices told what could not be read and what was assumed instead
     * @throws ParameterException when the directory is none
     * @throws TopologyException when its trees name no CPU
     */
    MachineTopology discover(CommandLine commandLine, Consumer<String> notices) throws TopologyException {
        if (root == null) {
            return TopologyDiscovery.discoverThisMachine(notices);
        }
        if (!Files.isDirectory(root)) {
            throw new ParameterException(
                    commandLine, "--root=" + root + " is no directory; give one that holds the trees sys and proc");
        }
        return TopologyDiscovery.discover(root.resolve("sys"), root.resolve("proc"), notices);
    }
}
