package io.aurochs.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How a list of jobs is printed. */
final class JobTable {
    private static final String FORMAT = "%-24s %-9s %12s %14s %10s %7s %7s";
    private static final double PERCENT = 100.0;

    private final List<JobRow> jobs;

    JobTable(List<JobRow> jobs) {
        this.jobs = jobs;
    }

    /** A line for each job below a heading. */
    String text() {
        StringBuilder lines = new StringBuilder(
                String.format(FORMAT, "NAME", "STATE", "UPTIME", "RECORDS IN", "LATE", "WEIGHT", "SHARE"));
        for (JobRow job : jobs) {
            lines.append(System.lineSeparator())
                    .append(String.format(
                            Locale.ROOT,
                            FORMAT,
                            job.name(),
                            job.state(),
                            uptime(job),
                            job.recordsIn(),
                            job.late(),
                            job.weight(),
                            String.format(Locale.ROOT, "%.1f %%", share(job))));
        }
        return lines.toString();
    }

    private static String uptime(JobRow job) {
        Duration uptime = Duration.ofMillis(job.uptimeMs());
        return String.format("%d:%02d:%02d", uptime.toHours(), uptime.toMinutesPart(), uptime.toSecondsPart());
    }

    /** Of the worker time of all jobs that run, the part that it has had, percent. */
    private double share(JobRow job) {
        long all = jobs.stream().mapToLong(JobRow::workerMs).sum();
        return all == 0 ? 0 : PERCENT * job.workerMs() / all;
    }

    /** An array of objects. */
    String json() {
        List<Map<String, Object>> all = jobs.stream().map(this::fields).toList();
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("strings and numbers can be written", e);
        }
    }

    private Map<String, Object> fields(JobRow job) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", job.name());
        fields.put("state", job.state());
        fields.put("uptime_ms", job.uptimeMs());
        fields.put("records_in", job.recordsIn());
        fields.put("late_records", job.late());
        fields.put("weight", job.weight());
        fields.put("worker_ms", job.workerMs());
        fields.put("share_percent", share(job));
        return fields;
    }
}
