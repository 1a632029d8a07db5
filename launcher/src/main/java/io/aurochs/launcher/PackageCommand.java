package io.aurochs.launcher;

import io.aurochs.launcher.JvmStart.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code aurochs package}: leaves archives that run where nothing is installed. */
@Command(
        name = "package",
        description =
                "Packs what is built, so that it runs on other machines, in dist/: aurochs-VERSION-linux-x64.tar.gz"
                        + " with everything that demo, compare, streambox, ordered, elf, study, profile, place, storm jar and flink run"
                        + " need, and aurochs-VERSION-jars.zip with the jars to put into your own Storm or Flink. To run"
                        + " it, unpack it and call ./aurochs in it.",
        sortOptions = false)
final class PackageCommand implements Callable<JvmStart> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--with-runtime", description = "Pack a Java runtime, too: the other machine needs no JDK.")
    private boolean withRuntime;

    @Option(
            names = "--measure",
            description = "Pack only what compare needs, and a Java runtime, as small as can be, of Flink 2.3 alone, of"
                    + " native pipelines without Jet: aurochs-VERSION-measure-linux-x64.tar.xz.")
    private boolean measure;

    @Option(
            names = "--engines",
            split = ",",
            paramLabel = "ENGINE",
            description =
                    "With --measure: the engines whose applications are to be compared: storm, flink, native. Default:"
                            + " all.")
    private List<String> engines = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli acts on it
    private boolean help;

    private PackageCommand() {}

    @Override
    public JvmStart call() {
        if (!engines.isEmpty() && !measure) {
            throw new ParameterException(spec.commandLine(), "--engines is for --measure alone");
        }
        if (withRuntime && measure) {
            throw new ParameterException(spec.commandLine(), "--measure brings a runtime; drop --with-runtime");
        }
        for (String engine : engines) {
            if (!Products.ENGINES.contains(engine)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "no engine '" + engine + "': known are " + String.join(", ", Products.ENGINES));
            }
        }
        List<String> arguments = new ArrayList<>(List.of(measure ? "measure" : withRuntime ? "runtime" : "plain"));
        arguments.addAll(engines.isEmpty() ? Products.ENGINES : engines);
        return new JvmStart(
                Jvm.PACKER,
                Products.all(),
                List.of(Entry.product(Products.LAUNCHER)),
                "io.aurochs.launcher.pack.Packer",
                arguments);
    }
}
