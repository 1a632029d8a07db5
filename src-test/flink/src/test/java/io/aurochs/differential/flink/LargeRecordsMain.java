package io.aurochs.differential.flink;

import java.io.Serial;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * A job whose records are large for the heap, and whose consumer is slower than its producer; for a JVM of its own. Arguments: the
 * execution target, records, megabytes in each.
 */
final class LargeRecordsMain {
    private static final int MEGABYTE = 1 << 20;

    private LargeRecordsMain() {}

    public static void main(String[] args) throws Exception {
        int records = Integer.parseInt(args[1]);
        int bytes = Integer.parseInt(args[2]) * MEGABYTE;
        Configuration configuration = new Configuration();
        configuration.setString("execution.target", args[0]);
        configuration.setString("execution.attached", "true");
        configuration.setString("rest.bind-port", "0");
        configuration.setString("rest.port", "0");
        configuration.setString("restart-strategy.type", "none");
        configuration.setString("execution.checkpointing.interval", "200 ms");
        configuration.setString("taskmanager.memory.network.min", "32 mb");
        configuration.setString("taskmanager.memory.network.max", "32 mb");
        configuration.setString("taskmanager.memory.managed.size", "16 mb");
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        environment.setParallelism(1);
        environment
                .fromSequence(1, records)
                .map(number -> new byte[bytes])
                .returns(byte[].class)
                .rebalance()
                .map(new Sum())
                .sinkTo(new DiscardingSink<>());
        environment.execute("large records");
        System.out.println("done " + records);
    }

    /** Reads every byte, several times: making the array is faster. */
    static final class Sum implements MapFunction<byte[], Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final int TIMES = 8;

        @Override
        public Long map(byte[] record) {
            long sum = 0;
            for (int time = 0; time < TIMES; time++) {
                for (byte one : record) {
                    sum = 31 * sum + one;
                }
            }
            return sum;
        }
    }
}
