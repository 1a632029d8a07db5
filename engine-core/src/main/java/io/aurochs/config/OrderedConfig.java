package io.aurochs.config;

/**
 * The settings of ordered pipelines; {@link Setting} says what each does.
 *
 * @param claimSliceNs how long a worker stays with a task, nanoseconds; 0: for one piece of work
 * @param claimWindowNs how long tasks are measured, nanoseconds
 * @param queue how workers share the keys of a task
 */
public record OrderedConfig(long claimSliceNs, long claimWindowNs, Queue queue) {
    /** How workers share the keys of a task (Prasaad et al., §4). */
    public enum Queue {
        /** Any worker takes the oldest input, and leaves it to the worker that processes its bucket, if there is one. */
        HYBRID,
        /** Each bucket has its worker. */
        PARTITIONED,
        /** Any worker takes the oldest input, and waits while another one processes its bucket. */
        SHARED
    }

    static OrderedConfig from(Settings settings) {
        return new OrderedConfig(
                settings.number(Setting.CLAIM_SLICE),
                settings.number(Setting.CLAIM_WINDOW),
                settings.choice(Setting.ORDERED_QUEUE, Queue.class));
    }
}
