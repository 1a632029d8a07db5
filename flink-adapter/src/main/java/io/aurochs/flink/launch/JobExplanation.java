package io.aurochs.flink.launch;

import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.EdgeExplanation;
import io.aurochs.flink.translate.JobTranslator;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Prints a job for people: its tasks, numbered, and how records travel between them. */
final class JobExplanation {
    private final PrintStream out;

    JobExplanation(PrintStream out) {
        this.out = out;
    }

    /**
     * A job, whether Aurochs runs it or stock Flink does.
     *
     * @param userClasses where its classes are
     * @throws Exception if no job graph can be made of it
     */
    void print(Pipeline pipeline, Configuration configuration, TaskSettings settings, ClassLoader userClasses)
            throws Exception {
        Eligibility eligibility = Eligibility.of(pipeline);
        StreamGraph stream = eligibility.stream();
        if (stream == null) {
            stock(eligibility.reason());
            return;
        }
        // As in main, where a run's job graph is made: the planner's converters look the user's classes up there.
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(userClasses);
        try {
            JobGraph job = JobGraphs.of(stream, configuration, userClasses);
            print(job, new JobTranslator(stream, settings, userClasses).explain(job));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** A job of which nothing changes. */
    void stock(String reason) {
        out.println("runs as stock Flink would run it: " + reason);
    }

    /** A job that Aurochs runs, with its edges in any order. */
    private void print(JobGraph job, List<EdgeExplanation> edges) {
        List<JobVertex> vertices = job.getVerticesSortedTopologicallyFromSources();
        out.println("job '" + job.getName() + "' on Flink " + FlinkVersions.line());
        out.println();
        out.println("task  parallelism  operators");
        for (int index = 0; index < vertices.size(); index++) {
            JobVertex vertex = vertices.get(index);
            out.printf("%4d  %11d  %s%n", index + 1, vertex.getParallelism(), vertex.getName());
        }
        if (edges.isEmpty()) {
            out.println();
            out.println("no edges: all operators are chained into one task, which hands records on by calling");
            return;
        }
        out.println();
        List<List<String>> rows = edges.stream()
                .map(edge -> List.of(
                        (vertices.indexOf(edge.producer()) + 1) + " -> "
                                + edge.consumers().stream()
                                        .map(consumer -> String.valueOf(vertices.indexOf(consumer) + 1))
                                        .collect(Collectors.joining(", ")),
                        edge.partitioning(),
                        edge.transport().toString(),
                        edge.reason()))
                .toList();
        int first = width(rows, 0, "edge");
        int second = width(rows, 1, "partitioning");
        String format = "%-" + first + "s  %-" + second + "s  %-9s  %s%n";
        out.printf(format, "edge", "partitioning", "transport", "why");
        rows.forEach(row -> out.printf(format, row.toArray()));
        out.println();
        out.println("from one TaskManager to another records are serialised as on stock Flink");
    }

    private static int width(List<List<String>> rows, int column, String title) {
        return Math.max(
                title.length(),
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
    }
}
