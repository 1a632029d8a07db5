package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.ReportJson;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./aurochs demo}: the same jars on both engines, outputs compared, then short comparisons, as tables and as a report. */
@Command(
        name = "aurochs demo",
        mixinStandardHelpOptions = true,
        description =
                "Counts the words of the King James Bible with the same untouched Storm jar on stock Storm and on Aurochs,"
                        + " and with Flink's own example jars on stock Flink and on Aurochs; compares the outputs word by"
                        + " word, then compares speed. Leaves report.html and report.json in target/demo.")
public final class DemoCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final JvmOptions JVM = new JvmOptions(JvmOptions.DEFAULT_HEAP, JvmOptions.DEFAULT_COLLECTOR);

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
        Home home = Home.find();
        DemoPlan plan = new DemoPlan(home, JVM, quick);
        plan.requireBuilt();
        Path directory = Files.createDirectories(home.demoDirectory());
        Path text = unpack(home.text(), directory.resolve("kjv.txt"));
        DemoReport report;
        try (Progress progress = Commands.progress(quiet, "demo", plan.expectedSeconds())) {
            report = new DemoReport(plan.run(text, directory, progress), MachineDescription.read());
        }
        System.out.print(report.text());
        write(report, directory);
        return report.equal() ? 0 : FAILED;
    }

    private static Path unpack(Path zipped, Path target) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(zipped))) {
            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
        return target;
    }

    private static void write(DemoReport report, Path directory) throws IOException {
        List<String> charts = new ArrayList<>();
        String remark = "";
        try {
            for (DemoPart part : report.parts()) {
                charts.addAll(charts(part));
            }
        } catch (UnsupportedOperationException e) {
            remark = String.valueOf(e.getMessage());
            System.err.println("report.html has " + remark);
        }
        Path html = Files.writeString(directory.resolve("report.html"), ReportHtml.of(report, charts, remark));
        ReportJson.write(report.json(), directory.resolve("report.json"));
        System.out.println();
        System.out.println("report: " + html + " (and report.json beside it)");
    }

    private static List<String> charts(DemoPart part) {
        List<ComparisonReport> comparisons = part.comparisons();
        if (comparisons.isEmpty()) {
            return List.of();
        }
        String engine = comparisons.get(0).options().engine().name() + ": ";
        return List.of(
                Charts.bars(engine + "words a second", comparisons, Measure.RECORDS_PER_SECOND),
                Charts.bars(engine + "words per CPU second", comparisons, Measure.RECORDS_PER_CPU_SECOND),
                Charts.bars(engine + "peak memory (MB)", comparisons, Measure.PEAK_RSS_MB));
    }
}
