package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Plan;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.report.PointReport;
import io.aurochs.benchmarks.driver.report.Summary;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Everything a study has found so far.
 *
 * @param options what was asked for
 * @param scope what of that can be measured here
 * @param plan what was to be run
 * @param machine where
 * @param measured what has been
 * @param figures one after the other
 */
record StudyReport(
        StudyOptions options,
        Scope scope,
        Plan plan,
        MachineDescription machine,
        Measured measured,
        List<FigureReport> figures) {
    static final Paper PAPER = Paper.beside(StudyReport.class);

    /** After 20 s compilers still took a tenth of two processors in the largest of the applications. */
    private static final double WARM_SECONDS = 25;

    /** What is to be said of a machine that is shared. */
    private static final String SINGLE_ROUNDS_VARY = "single rounds vary by tens of percent";

    StudyReport {
        figures = List.copyOf(figures);
    }

    static StudyReport of(
            StudyOptions options,
            Scope scope,
            Plan plan,
            MachineDescription machine,
            Measured measured,
            List<StudyFigure> figures) {
        StudyReport report = new StudyReport(options, scope, plan, machine, measured, List.of());
        NotMeasured missing = new NotMeasured(plan, measured);
        return new StudyReport(
                options,
                scope,
                plan,
                machine,
                measured,
                figures.stream().map(figure -> report.figure(figure, missing)).toList());
    }

    private FigureReport figure(StudyFigure figure, NotMeasured missing) {
        Content content = figure.content(scope, measured);
        List<Point> points =
                figure.wants(scope).stream().map(Want::point).distinct().toList();
        List<Point> there = points.stream().filter(measured::has).toList();
        List<String> remarks = new ArrayList<>(content.remarks());
        remarks.addAll(singleRounds(there));
        List<String> notMeasured = new ArrayList<>(content.notMeasured());
        notMeasured.addAll(missing.lines(points));
        return new FigureReport(
                figure.number(),
                figure.isOfPaper() ? "Figure " + figure.number() + ": " + figure.title() : figure.title(),
                figure.title(),
                figure.shows(),
                content.table(),
                content.charts(),
                remarks,
                notMeasured,
                PAPER.of(figure.number()),
                there.stream().map(point -> PointReport.of(point, measured)).toList());
    }

    /** What single rounds are worth. */
    private List<String> singleRounds(List<Point> points) {
        if (rounds(points).min().orElse(0) != 1) {
            return List.of();
        }
        return List.of((mostRounds(points) == 1 ? "there is one round only" : "of some points there is one round only")
                + ": on a machine that does other work, " + SINGLE_ROUNDS_VARY);
    }

    private static String rounds(int most) {
        return most > 1
                ? "medians of up to " + most + " rounds, in which the systems take turns"
                : "one run of each, so that what stands here is no median";
    }

    /** Whether nothing failed and all results were right. */
    boolean isRight() {
        return measured.failures().isEmpty() && measured.wrong().isEmpty();
    }

    /** What came of it, in short. */
    List<String> summary() {
        return StudySummary.of(scope, measured);
    }

    /** The throughputs of {@link #summary()} over stock's, application by application. */
    Summary picture() {
        Pace pace = new Pace(
                mostRounds(measured.points()), plan.pace().warmup(), plan.pace().seconds());
        return Summary.of(StudySummary.blocks(scope, measured), machine, List.of(measured), pace, List.of());
    }

    /** What the figures of {@link #summary()} are made of, and how far they can be trusted. */
    String worth() {
        double warmup = plan.pace().warmup();
        boolean hasMedians = mostRounds(measured.points()) > 1;
        return "An application's ratio is "
                + (hasMedians ? "the median of its rounds, of which there may be one only" : "of one round")
                + ", after " + Statistics.plain(warmup) + " s of warm-up."
                + (hasMedians ? "" : " On a machine that does other work, " + SINGLE_ROUNDS_VARY + ".")
                + (isShort(warmup) ? " That warm-up may be too short for the larger jobs." : "");
    }

    private static boolean isShort(double warmup) {
        return warmup < WARM_SECONDS;
    }

    /** How it was measured, in lines. */
    List<String> settings() {
        Pace pace = plan.pace();
        List<String> lines = new ArrayList<>();
        lines.add(machine.line());
        lines.add(String.format(
                Locale.ROOT,
                "each run in a fresh JVM: %s s of warm-up, then a window of %s s; %s",
                Statistics.plain(pace.warmup()),
                Statistics.plain(pace.seconds()),
                rounds(mostRounds(measured.points()))));
        if (isShort(pace.warmup())) {
            lines.add(
                    "that warm-up is short: with few processors the JVM's compilers are still at work, so that engines look slower"
                            + " than they are, on one processor most of all, and ratios change as compilers finish; give --warmup "
                            + Statistics.plain(WARM_SECONDS) + " or more, without --minutes");
        }
        scope.usable()
                .forEach(engine -> lines.add(engine.title() + ": "
                        + engine.jvm().words()
                        + engine.guarantee(scope.acks())
                                .map(words -> ", " + words)
                                .orElse("")
                        + "; parallelism on all processors: " + parallelism(engine) + "; build " + engine.build()));
        if (options.minutes() != null) {
            lines.add("time given: " + Statistics.plain(options.minutes()) + " minutes");
        }
        return lines;
    }

    /** Of each application where they are not all the same, as some can have so many sources only. */
    private String parallelism(Engine engine) {
        Map<Integer, List<StudyApp>> byNumber = new TreeMap<>(Comparator.reverseOrder());
        scope.jobs(engine.name())
                .forEach(job -> byNumber.computeIfAbsent(
                                engine.parallelism(
                                        job.app().command(), scope.all().processors()),
                                unseen -> new ArrayList<>())
                        .add(job.app()));
        if (byNumber.size() == 1) {
            return byNumber.keySet().iterator().next().toString();
        }
        return byNumber.entrySet().stream()
                .map(entry -> entry.getKey() + " of "
                        + entry.getValue().stream().map(StudyApp::command).collect(Collectors.joining(", "))
                        + (entry.getValue().stream()
                                        .allMatch(app -> engine.mostSources(app.command())
                                                        .orElse(Integer.MAX_VALUE)
                                                == entry.getKey())
                                ? " (the most that its lines allow)"
                                : ""))
                .collect(Collectors.joining("; "));
    }

    /** A line for what nothing can be measured of, and for what the time given left out. */
    List<String> leftOut() {
        List<String> lines = new ArrayList<>(scope.unavailable());
        plan.leftOut()
                .forEach(line -> lines.add("no time within " + Statistics.plain(minutes()) + " minutes: " + line));
        measured.leftOut().values().stream()
                .distinct()
                .forEach(reason -> lines.add("all else of that system there: " + reason));
        if (!measured.givenUp().isEmpty()) {
            lines.add("runs took longer than expected; given up: "
                    + measured.givenUp().size() + " of " + plan.runs().size() + " runs");
        }
        return lines;
    }

    private double minutes() {
        return options.minutes() == null ? 0 : options.minutes();
    }

    /** About the results; of runs with replays nothing more than that is claimed. */
    String verdict() {
        List<String> wrong = measured.wrong();
        int runs = measured.runs();
        if (runs == 0) {
            return "nothing was measured";
        }
        int forLoss = measured.checkedForLossOnly().size();
        String replayed =
                forLoss == 0 ? "" : "; checked for loss only, as records came again, in " + forLoss + " of them";
        return (wrong.isEmpty()
                        ? "results: as the plain loop's in every one of " + runs + " runs"
                        : "results: WRONG in " + wrong.size() + " of " + runs + " runs")
                + replayed;
    }

    /** A line for each run that failed. */
    List<String> failures() {
        List<String> lines = new ArrayList<>();
        measured.failures().forEach((Point point, String reason) -> lines.add(point.label() + ": " + reason));
        return lines;
    }

    private int mostRounds(Collection<Point> points) {
        return rounds(points).max().orElse(0);
    }

    /** Of which points are made, beside the trial of stock's settings. */
    private IntStream rounds(Collection<Point> points) {
        return points.stream()
                .filter(point -> !point.variant().isCandidate())
                .mapToInt(point -> measured.right(point).size())
                .filter(rounds -> rounds > 0);
    }
}
