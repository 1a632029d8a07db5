package com.example;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Reads orders, and writes the customer's new total after each of them, as {@code customer,orders,cents}, exactly once. */
public final class CustomerTotals {
    public static void main(String[] args) throws Exception {
        String broker = args[0];
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        // Each checkpoint commits what was written since the one before.
        environment.enableCheckpointing(1_000);

        KafkaSource<String> orders = KafkaSource.<String>builder()
                .setBootstrapServers(broker)
                .setTopics("orders")
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setValueOnlyDeserializer(new SimpleStringSchema())
                .build();
        KafkaSink<String> totals = KafkaSink.<String>builder()
                .setBootstrapServers(broker)
                .setRecordSerializer(KafkaRecordSerializationSchema.<String>builder()
                        .setTopic("totals")
                        // A customer's totals go into one partition, where they keep their order.
                        .setKeySerializationSchema(total -> customer(total).getBytes())
                        .setValueSerializationSchema(new SimpleStringSchema())
                        .build())
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix("customer-totals")
                // The sink's default is an hour, and a broker grants 15 minutes.
                .setProperty("transaction.timeout.ms", "600000")
                .build();
        environment
                .fromSource(orders, WatermarkStrategy.noWatermarks(), "orders")
                .uid("orders")
                .keyBy(CustomerTotals::customer)
                .process(new Add())
                .uid("totals")
                .sinkTo(totals)
                .uid("sink");

        environment.execute("customer-totals");
    }

    private static String customer(String line) {
        return line.substring(0, line.indexOf(','));
    }

    /** How many orders a customer has given, and for how much. */
    public static final class Total {
        public long orders;
        public long cents;
    }

    private static final class Add extends KeyedProcessFunction<String, String, String> {
        private transient ValueState<Total> totals;

        @Override
        public void open(OpenContext context) {
            totals = getRuntimeContext().getState(new ValueStateDescriptor<>("total", Total.class));
        }

        @Override
        public void processElement(String order, Context context, Collector<String> lines) throws Exception {
            Total total = totals.value();
            if (total == null) {
                total = new Total();
            }
            total.orders++;
            total.cents += Long.parseLong(order.substring(order.indexOf(',') + 1));
            totals.update(total);
            lines.collect(context.getCurrentKey() + "," + total.orders + "," + total.cents);
        }
    }
}
