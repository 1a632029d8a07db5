package io.aurochs.placement.cost;

/**
 * What one task asks of the node that it runs on, at the rate at which its job was measured.
 *
 * @param name unique in its graph, as {@code count[3]}
 * @param cores processor time it uses, in cores: 0.5 is half of one core's time
 */
public record TaskDemand(String name, double cores) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when the name is blank or the cores are no number of 0 or more
     */
    public TaskDemand {
        if (name.isBlank()) {
            throw new IllegalArgumentException("task.name='" + name + "' must not be blank");
        }
        if (!(cores >= 0 && Double.isFinite(cores))) {
            throw new IllegalArgumentException("task.cores=" + cores + " of task.name=" + name + " must be 0 or more");
        }
    }
}
