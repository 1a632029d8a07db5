package io.aurochs.benchmarks.driver.study.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What a simulation of caches has counted of one system, for each record; the compilers' work, which is for records to come, left
 * out.
 *
 * @param name of what ran, and of the file
 * @param instructions executed
 * @param l1i misses of the first level's instruction cache
 * @param l1d misses of the first level's data cache
 * @param last misses of the last level
 * @param codeBytes the least code that holds so many percent of the executed instructions, by percent
 */
public record Simulated(
        String name, double instructions, double l1i, double l1d, double last, TreeMap<Integer, Long> codeBytes) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** The category of the compilers' threads. */
    private static final String COMPILERS = "JIT";

    /**
     * Reads what {@code ./aurochs profile --simulate} has written: objects with {@code name}, {@code records}, {@code costs} by
     * category, {@code unknown} costs and {@code codeBytes}, wherever they stand in the file.
     *
     * @throws IOException if there is no such file, or nothing simulated in it; the message says which
     */
    public static List<Simulated> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no file " + file + ": './aurochs profile --simulate storm|flink APP --json "
                    + file + "' makes it");
        }
        List<Simulated> found = new ArrayList<>();
        try {
            collect(MAPPER.readTree(file.toFile()), String.valueOf(file.getFileName()), found);
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new IOException(file + " has nothing that './aurochs profile --simulate' has simulated");
        }
        return found;
    }

    private static void collect(JsonNode node, String file, List<Simulated> found) {
        if (node.has("costs") && node.has("records")) {
            found.add(of(node, file));
        } else {
            node.forEach(child -> collect(child, file, found));
        }
    }

    private static Simulated of(JsonNode run, String file) {
        double records = run.get("records").asDouble();
        if (!(records > 0)) {
            throw new IllegalArgumentException("records=" + run.get("records") + " must be positive");
        }
        List<JsonNode> costs = new ArrayList<>();
        run.get("costs").properties().forEach(entry -> {
            if (!entry.getKey().equals(COMPILERS)) {
                costs.add(entry.getValue());
            }
        });
        costs.add(run.path("unknown"));
        TreeMap<Integer, Long> codeBytes = new TreeMap<>();
        run.path("codeBytes")
                .properties()
                .forEach(entry -> codeBytes.put(
                        Integer.valueOf(entry.getKey()), entry.getValue().asLong()));
        return new Simulated(
                run.path("name").asText() + ", " + file,
                sum(costs, "instructions") / records,
                sum(costs, "l1i") / records,
                sum(costs, "l1d") / records,
                (sum(costs, "lastI") + sum(costs, "lastD")) / records,
                codeBytes);
    }

    private static double sum(List<JsonNode> costs, String field) {
        return costs.stream().mapToDouble(cost -> cost.path(field).asDouble()).sum();
    }
}
