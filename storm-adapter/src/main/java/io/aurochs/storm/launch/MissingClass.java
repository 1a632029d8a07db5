package io.aurochs.storm.launch;

import java.util.Optional;

/** Explains what to do where the user's main wants a class of Storm's that a cluster's client does not have either. */
final class MissingClass {
    private static final String STORM = "org/apache/storm/";

    private MissingClass() {}

    /** One line, or nothing when that is not what was thrown. */
    static Optional<String> explain(String mainClass, Throwable thrown) {
        String missing = thrown instanceof NoClassDefFoundError ? thrown.getMessage() : null;
        if (missing == null || !missing.startsWith(STORM)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (missing.substring(STORM.length())) {
                    case "LocalCluster" ->
                        mainClass
                                + " starts a LocalCluster of its own when called like this: give it the arguments with"
                                + " which it calls StormSubmitter, often a topology name.";
                    case "LocalDRPC" ->
                        mainClass + " makes a LocalDRPC, which is part of storm-server and there is none in storm jar:"
                                + " give it the arguments with which it submits the topology for a DRPC server"
                                + " (createRemoteTopology), and start the server with ./aurochs storm drpc; or try it in a"
                                + " test, with io.aurochs.storm.AurochsCluster and storm-server as a dependency.";
                    default ->
                        mainClass + " needs " + missing.replace('/', '.')
                                + ", which is not in storm-client: pack the library of Storm's that has it into the jar, as"
                                + " a cluster requires.";
                });
    }
}
