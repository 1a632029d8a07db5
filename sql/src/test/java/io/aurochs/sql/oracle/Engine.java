package io.aurochs.sql.oracle;

import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.launch.Query;
import io.aurochs.sql.plan.Plan;
import io.aurochs.sql.plan.StatementPlanner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Runs statements by native pipelines. */
public record Engine(Catalogue catalogue, int workers) {
    public Plan plan(String statement) {
        return new StatementPlanner(catalogue).plan(statement);
    }

    /** The CSV of a statement's result. */
    public String csv(String statement) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Query(plan(statement), settings()).run(out, late -> {});
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The lines of a statement's result, without the header; no value may have a line end. */
    public List<String> rows(String statement) throws IOException, InterruptedException {
        List<String> lines = csv(statement).lines().map(line -> line + "\n").toList();
        return lines.subList(1, lines.size());
    }

    /** How many rows were left out because they came too late. */
    public long late(String statement) throws IOException, InterruptedException {
        AtomicLong rows = new AtomicLong();
        new Query(plan(statement), settings()).run(new ByteArrayOutputStream(), rows::set);
        return rows.get();
    }

    private Map<String, String> settings() {
        return Map.of("aurochs.workers.count", String.valueOf(workers), "aurochs.memory.bytes", "256m");
    }
}
