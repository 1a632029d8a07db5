package io.aurochs.web;

import io.aurochs.graph.Vertex;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Counters of tasks and edges in the text format of Prometheus; times in seconds. */
final class PrometheusText {
    private static final double NS_PER_S = 1e9;
    private static final double MS_PER_S = 1e3;
    private static final String HELP = "docs/web.md says what it is";

    private PrometheusText() {}

    static Answer of(Collection<JobTrack> tracks) {
        List<MetricSnapshot> metrics = new ArrayList<>();
        for (TaskFigure figure : TaskFigure.values()) {
            List<CounterDataPointSnapshot> points = new ArrayList<>();
            tracks.forEach(track -> addTasks(points, track, figure));
            add(
                    metrics,
                    "aurochs_task_" + (isTime(figure) ? figure.label().replace("_ns", "_seconds") : figure.label()),
                    points);
        }
        for (TaskGauge gauge : TaskGauge.values()) {
            List<GaugeDataPointSnapshot> points = new ArrayList<>();
            tracks.forEach(track -> addGauges(points, track, gauge));
            if (!points.isEmpty()) {
                GaugeSnapshot.Builder snapshot =
                        GaugeSnapshot.builder().name(name(gauge)).help(HELP);
                points.forEach(snapshot::dataPoint);
                metrics.add(snapshot.build());
            }
        }
        for (LinkFigure figure : LinkFigure.values()) {
            if (figure != LinkFigure.CROSSING) {
                List<CounterDataPointSnapshot> points = new ArrayList<>();
                tracks.forEach(track -> addLinks(points, track, figure));
                add(metrics, "aurochs_edge_" + figure.label(), points);
            }
        }
        return text(new MetricSnapshots(metrics));
    }

    private static boolean isTime(TaskFigure figure) {
        return figure == TaskFigure.BUSY_NS || figure == TaskFigure.BLOCKED_NS;
    }

    private static void add(List<MetricSnapshot> to, String name, List<CounterDataPointSnapshot> points) {
        if (!points.isEmpty()) {
            CounterSnapshot.Builder counter =
                    CounterSnapshot.builder().name(name).help(HELP);
            points.forEach(counter::dataPoint);
            to.add(counter.build());
        }
    }

    private static void addTasks(List<CounterDataPointSnapshot> to, JobTrack track, TaskFigure figure) {
        Interval<TaskReadings> tasks = track.tasks();
        if (tasks == null) {
            return;
        }
        for (int task = 0; task < track.shape().taskCount(); task++) {
            long value = tasks.to().get(figure, task);
            if (value != TaskReadings.NOT_COUNTED) {
                to.add(point(labels(track, task), isTime(figure) ? value / NS_PER_S : value));
            }
        }
    }

    private static Labels labels(JobTrack track, int task) {
        Vertex vertex = track.shape().vertexOf(task);
        return Labels.of(
                "job",
                track.job().name(),
                "id",
                String.valueOf(track.id()),
                "vertex",
                vertex.name(),
                "task",
                String.valueOf(task - vertex.firstTask()));
    }

    private static void addGauges(List<GaugeDataPointSnapshot> to, JobTrack track, TaskGauge gauge) {
        TaskGauges gauges = track.gauges();
        if (gauges == null) {
            return;
        }
        for (int task = 0; task < track.shape().taskCount(); task++) {
            long value = gauges.across(gauge, task, task + 1);
            if (value != TaskGauges.NOT_KNOWN) {
                to.add(GaugeDataPointSnapshot.builder()
                        .labels(labels(track, task))
                        .value(inBaseUnit(gauge, value))
                        .build());
            }
        }
    }

    private static String name(TaskGauge gauge) {
        String name = "aurochs_task_" + gauge.label();
        return switch (gauge.unit()) {
            case NANOSECONDS -> name + "_seconds";
            case TIMESTAMP_MS -> name + "_timestamp_seconds";
            case BYTES -> name + "_bytes";
            case COUNT -> name;
        };
    }

    private static double inBaseUnit(TaskGauge gauge, long value) {
        return switch (gauge.unit()) {
            case NANOSECONDS -> value / NS_PER_S;
            case TIMESTAMP_MS -> value / MS_PER_S;
            case BYTES, COUNT -> value;
        };
    }

    private static void addLinks(List<CounterDataPointSnapshot> to, JobTrack track, LinkFigure figure) {
        Interval<LinkReadings> links = track.links();
        if (links == null) {
            return;
        }
        for (Link link : track.shape().links()) {
            long value = links.to().get(figure, link);
            if (value == TaskReadings.NOT_COUNTED) {
                continue;
            }
            Labels labels = Labels.of(
                    "job",
                    track.job().name(),
                    "id",
                    String.valueOf(track.id()),
                    "from",
                    link.from().name(),
                    "to",
                    link.to().name());
            to.add(point(labels, (double) value));
        }
    }

    private static CounterDataPointSnapshot point(Labels labels, double value) {
        return CounterDataPointSnapshot.builder().labels(labels).value(value).build();
    }

    private static Answer text(MetricSnapshots metrics) {
        PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writer.write(out, metrics);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written to", e);
        }
        return new Answer(Answer.OK, writer.getContentType(), out.toByteArray());
    }
}
