package io.aurochs.config;

/**
 * The settings of ordered pipelines; {@link Setting} says what each does.
 *
 * @param claimSliceNs how long a worker stays with a task, nanoseconds; 0: for one piece of work
 * @param claimWindowNs how long tasks are measured, nanoseconds
 * @param queue how workers share the keys of a task
 * @param reorder how workers bring the results of a task into order
 */
public record OrderedConfig(long claimSliceNs, long claimWindowNs, Queue queue, Reorder reorder) {
    /** How workers share the keys of a task (Prasaad et al., §4). */
    public enum Queue {
        /** Any worker takes the oldest input, and leaves it to the worker that processes its bucket, if there is one. */
        HYBRID,
        /** Each bucket has its worker. */
        PARTITIONED,
        /** Any worker takes the oldest input, and waits while another one processes its bucket. */
        SHARED
    }

    /** How workers bring the results of a task into order (Prasaad et al., §3). */
    public enum Reorder {
        /** A worker adds its results, and leaves them to the worker that sends, if there is one. */
        NON_BLOCKING,
        /** A worker waits while another one sends. */
        LOCK
    }

    static OrderedConfig from(Settings settings) {
        return new OrderedConfig(
                settings.number(Setting.CLAIM_SLICE),
                settings.number(Setting.CLAIM_WINDOW),
                settings.choice(Setting.ORDERED_QUEUE, Queue.class),
                settings.choice(Setting.ORDERED_REORDER, Reorder.class));
    }
}
