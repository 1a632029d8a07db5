package io.aurochs.benchmarks.driver.figure;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Gap;
import io.aurochs.benchmarks.driver.figure.FigureRun.Search;
import io.aurochs.benchmarks.driver.report.PaperText;
import io.aurochs.benchmarks.driver.report.PointReport;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A figure as JSON, with every run and every rate that was tried. */
public record FigureJson(
        String figure,
        String title,
        boolean right,
        List<PointJson> points,
        List<Search> searches,
        List<Gap> notMeasured,
        List<String> failures,
        List<PaperText> paper) {
    /**
     * All that a command has measured.
     *
     * @param settings of all runs
     * @param machine where
     * @param figures one after the other
     */
    public record All(Settings settings, MachineDescription machine, List<FigureJson> figures) {}

    /** What was asked for. */
    public record Settings(int rounds, double seconds, double warmup, int steps, Map<String, String> set) {
        public static Settings of(FigureOptions options) {
            Pace pace = options.pace();
            return new Settings(
                    pace.rounds(), pace.seconds(), pace.warmup(), options.steps(), new TreeMap<>(options.settings()));
        }
    }

    /** A point, with what the table says of it. */
    public record PointJson(
            String benchmark,
            int cores,
            @JsonUnwrapped PointReport point,
            @Nullable Spread ofTheFirst,
            @Nullable Spread ofOneCore,
            @Nullable Double workerMicrosPerRecord,
            String remark,
            String paper) {}

    public static FigureJson of(FigureRun run) {
        Figure figure = run.plan().figure();
        return new FigureJson(
                figure.number(),
                figure.title(),
                run.isRight(),
                run.plan().points().stream().map(point -> point(run, point)).toList(),
                run.searches(),
                run.plan().gaps(),
                run.failures(),
                figure.paper().of(figure.number()));
    }

    private static PointJson point(FigureRun run, Point point) {
        boolean showsScaling = run.plan().figure().showsScaling();
        return new PointJson(
                point.setup().app(),
                point.setup().processors(),
                PointReport.of(point, run.measured()),
                run.ratio(point),
                showsScaling ? run.speedUp(point) : null,
                showsScaling ? run.workerMicros(point) : null,
                run.remark(point),
                run.plan().figure().ofPaper(point));
    }
}
