package io.aurochs.benchmarks.driver;

import io.aurochs.benchmarks.driver.CompareOptions.Calibration;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./aurochs demo}: the same jar on both engines, outputs compared, then a short comparison, as tables and as a report. */
@Command(
        name = "aurochs demo",
        mixinStandardHelpOptions = true,
        description =
                "Counts the words of the King James Bible with the same untouched Storm jar on stock Storm and on Aurochs,"
                        + " compares the outputs word by word, then compares speed without and with acks."
                        + " Leaves report.html and report.json in target/demo.")
public final class DemoCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    @Option(names = "--quick", description = "One short round instead of three: a first impression in about a minute.")
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
        home.requireBuilt(Systems.ALL);
        Path directory = Files.createDirectories(home.demoDirectory());
        Path text = unpack(home.text(), directory.resolve("kjv.txt"));
        List<CompareOptions> comparisons = List.of(options(home, false), options(home, true));
        double seconds = JarDemo.expectedSeconds()
                + comparisons.stream().mapToDouble(Comparison::expectedSeconds).sum();

        DemoReport report;
        try (Progress progress = Commands.progress(quiet, "demo", seconds)) {
            JvmOptions jvm = comparisons.get(0).jvm();
            JarDemo.Outcome jar = new JarDemo(home, jvm, directory, progress).run(text);
            List<ComparisonReport> reports = new ArrayList<>();
            for (CompareOptions options : comparisons) {
                reports.add(new Comparison(options, new ForkedRunner(options, home), progress).run());
            }
            report = new DemoReport(jar, reports, MachineDescription.read());
        }
        System.out.print(report.text());
        write(report, directory);
        return report.equal() ? 0 : FAILED;
    }

    private CompareOptions options(Home home, boolean acks) {
        return new CompareOptions(
                "storm",
                "wordcount",
                Systems.ALL,
                quick ? 1 : 3,
                quick ? 2 : 10,
                quick ? 3 : 5,
                1,
                acks,
                0,
                Map.of(),
                home.text(),
                new JvmOptions(JvmOptions.DEFAULT_HEAP, JvmOptions.DEFAULT_COLLECTOR),
                quick ? Calibration.NONE : Calibration.TRY);
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
            charts.add(Charts.bars("words a second", report.comparisons(), Measure.RECORDS_PER_SECOND));
            charts.add(Charts.bars("words per CPU second", report.comparisons(), Measure.RECORDS_PER_CPU_SECOND));
            charts.add(Charts.bars("peak memory (MB)", report.comparisons(), Measure.PEAK_RSS_MB));
        } catch (UnsupportedOperationException e) {
            remark = String.valueOf(e.getMessage());
            System.err.println("report.html has " + remark);
        }
        Path html = Files.writeString(directory.resolve("report.html"), ReportHtml.of(report, charts, remark));
        ReportJson.write(report.json(), directory.resolve("report.json"));
        System.out.println();
        System.out.println("report: " + html + " (and report.json beside it)");
    }
}
