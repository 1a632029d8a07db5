package io.aurochs.benchmarks.flink.kafka;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The measured job. It does not end by itself. */
final class PaymentJob {
    /** The sink's default is an hour, and the broker grants a quarter. */
    private static final String TRANSACTION_MS = "600000";

    private PaymentJob() {}

    static void build(StreamExecutionEnvironment env, String servers) {
        env.fromSource(source(servers), WatermarkStrategy.noWatermarks(), "payments")
                .keyBy(Payment::getAccount, Types.LONG)
                .process(new AddPayments())
                .name("total")
                .sinkTo(sink(servers))
                .name("totals");
    }

    private static KafkaSource<Payment> source(String servers) {
        return KafkaSource.<Payment>builder()
                .setBootstrapServers(servers)
                .setTopics(Topics.PAYMENTS)
                .setGroupId(KafkaRun.APP)
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setDeserializer(new ReadPayments())
                .build();
    }

    private static KafkaSink<AccountTotal> sink(String servers) {
        return KafkaSink.<AccountTotal>builder()
                .setBootstrapServers(servers)
                .setRecordSerializer(new WriteTotals(Topics.TOTALS))
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(KafkaRun.APP)
                .setProperty("transaction.timeout.ms", TRANSACTION_MS)
                .build();
    }
}
