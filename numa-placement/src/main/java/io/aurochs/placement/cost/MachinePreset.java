package io.aurochs.placement.cost;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A machine that can be planned for without having it, from a list that is data ({@code machines.json}).
 *
 * @param name as users write it
 * @param description in words
 * @param source where its numbers were published
 * @param coresPerNode the same for each node
 * @param localNs latency of a node's own memory, nanoseconds; 0: not known
 * @param localGbPerSecond bandwidth of a node's own memory, 1e9 bytes per second; 0: not known
 * @param distances between the nodes
 * @param links by distance, what it is to use another node's memory; null: not known
 */
public record MachinePreset(
        String name,
        String description,
        String source,
        double coresPerNode,
        double localNs,
        double localGbPerSecond,
        List<List<Integer>> distances,
        @Nullable Map<Integer, Link> links) {
    private static final String LIST = "machines.json";
    private static final double BYTES_PER_GB = 1e9;

    /**
     * Another node's memory.
     *
     * @param ns latency, nanoseconds
     * @param gbPerSecond bandwidth, 1e9 bytes per second
     */
    public record Link(double ns, double gbPerSecond) {}

    /** All there are. */
    public static List<MachinePreset> all() {
        try (InputStream list = Objects.requireNonNull(MachinePreset.class.getResourceAsStream(LIST), LIST)) {
            return List.of(new ObjectMapper().readValue(list, MachinePreset[].class));
        } catch (IOException e) {
            throw new UncheckedIOException("the list of machines in this build cannot be read: " + e, e);
        }
    }

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException when there is none; the message names those there are
     */
    public static MachinePreset named(String name) {
        return all().stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("machine=" + name + " is not known; there are "
                        + all().stream().map(MachinePreset::name).collect(Collectors.joining(", "))));
    }

    /** Its nodes and their distances, and the bandwidth of their memories if it is known. */
    public Machine machine() {
        double[] cores = new double[distances.size()];
        Arrays.fill(cores, coresPerNode);
        Machine machine = Machine.of(
                cores,
                distances.stream()
                        .map(row -> row.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new));
        return localGbPerSecond > 0 ? machine.withMemory(localGbPerSecond * BYTES_PER_GB) : machine;
    }
}
