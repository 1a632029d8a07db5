package io.aurochs.tests.connector.sample;

import java.util.List;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpoutConfig.ProcessingGuarantee;

/**
 * What a relay reads and writes.
 *
 * @param source the bootstrap servers of the input
 * @param target the bootstrap servers of the output
 * @param first where the spout begins
 * @param commitMs the time between two commits of offsets
 * @param giveUpMs how long the spout waits for the broker in one call
 */
public record RelayPlan(
        String source,
        String target,
        String input,
        String output,
        FirstPollOffsetStrategy first,
        ProcessingGuarantee guarantee,
        long commitMs,
        int giveUpMs) {
    private static final int USUAL_COMMIT_MS = 100;
    /** Kafka's default. */
    private static final int USUAL_GIVE_UP_MS = 60_000;

    /** A relay on one broker, at least once, which commits often. */
    public static RelayPlan of(String servers, String input, String output, FirstPollOffsetStrategy first) {
        return new RelayPlan(
                servers,
                servers,
                input,
                output,
                first,
                ProcessingGuarantee.AT_LEAST_ONCE,
                USUAL_COMMIT_MS,
                USUAL_GIVE_UP_MS);
    }

    /** The same with a broker of its own for the output. */
    public RelayPlan writingTo(String servers) {
        return new RelayPlan(source, servers, input, output, first, guarantee, commitMs, giveUpMs);
    }

    /** The same with another guarantee. */
    public RelayPlan with(ProcessingGuarantee other) {
        return new RelayPlan(source, target, input, output, first, other, commitMs, giveUpMs);
    }

    /** The same with another time between commits. */
    public RelayPlan committingEvery(long milliseconds) {
        return new RelayPlan(source, target, input, output, first, guarantee, milliseconds, giveUpMs);
    }

    /** The same with a spout that fails when the broker has not answered for so long. */
    public RelayPlan givingUpAfter(int milliseconds) {
        return new RelayPlan(source, target, input, output, first, guarantee, commitMs, milliseconds);
    }

    /** The name of the consumer group. */
    public String group() {
        return output + "-group";
    }

    /** As arguments of {@link RelayMain}. */
    public List<String> arguments() {
        return List.of(
                source,
                target,
                input,
                output,
                first.name(),
                guarantee.name(),
                String.valueOf(commitMs),
                String.valueOf(giveUpMs));
    }

    static RelayPlan parse(String[] arguments) {
        return new RelayPlan(
                arguments[0],
                arguments[1],
                arguments[2],
                arguments[3],
                FirstPollOffsetStrategy.valueOf(arguments[4]),
                ProcessingGuarantee.valueOf(arguments[5]),
                Long.parseLong(arguments[6]),
                Integer.parseInt(arguments[7]));
    }
}
