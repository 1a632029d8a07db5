package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./aurochs demo}: the same jars on both engines, outputs compared, then short comparisons, as tables and as a report. */
@Command(
        name = "aurochs demo",
        mixinStandardHelpOptions = true,
        description = "Counts the words of the King James Bible with the same untouched Storm jar on stock Storm and on"
                + " Aurochs, and with Flink's own example jars on stock Flink and on Aurochs; compares the outputs"
                + " word by word, then compares speed. Leaves report.html and report.json in target/demo, in an"
                + " unpacked package in aurochs-demo of the working directory.")
public final class DemoCommand implements Callable<Integer> {
    @Option(
            names = "--quick",
            description = "One short round instead of three: a first impression in about two minutes.")
    private boolean quick;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    private DemoCommand() {}

    /** Exits with 0 when all results are equal, 1 when not or when a run failed, 2 when something is missing. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new DemoCommand(), args));
    }

    @Override
    public Integer call() throws RunFailure, InterruptedException, IOException {
        Installation here = Installation.usual();
        Home home = here.home();
        DemoPlan plan = new DemoPlan(here, quick);
        plan.requireBuilt();
        Path directory = Files.createDirectories(home.demoDirectory());
        Path text = unpack(home.text(), directory.resolve("kjv.txt"));
        DemoReport report;
        try (Progress progress = Commands.progress(quiet, "demo", plan.expectedSeconds())) {
            report = new DemoReport(plan.run(text, directory, progress), MachineDescription.read());
        }
        System.out.print(report.text());
        Path html = Files.writeString(directory.resolve("report.html"), report.html());
        Json.write(report.json(), directory.resolve("report.json"));
        System.out.println();
        System.out.println("report: " + html + " (and report.json beside it)");
        return report.equal() ? 0 : Commands.FAILED;
    }

    private static Path unpack(Path zipped, Path target) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(zipped))) {
            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
        return target;
    }
}
