package com.example;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.cep.CEP;
import org.apache.flink.cep.functions.PatternProcessFunction;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.conditions.SimpleCondition;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;

/** Finds cards with a small payment and a large one within a minute. */
public final class CardAlerts {
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();

        DataStream<Payment> payments = environment
                .fromData(
                        new Payment("anna", 10, 0.5),
                        new Payment("bert", 12, 700),
                        new Payment("anna", 31, 950),
                        new Payment("carl", 40, 0.9),
                        new Payment("bert", 45, 0.2),
                        new Payment("carl", 130, 800),
                        new Payment("bert", 99, 610))
                .assignTimestampsAndWatermarks(
                        WatermarkStrategy.<Payment>forBoundedOutOfOrderness(Duration.ofMinutes(1))
                                .withTimestampAssigner((payment, previous) -> payment.second * 1_000));

        Pattern<Payment, ?> smallThenLarge = Pattern.<Payment>begin("small")
                .where(SimpleCondition.of(payment -> payment.amount < 1))
                .next("large")
                .where(SimpleCondition.of(payment -> payment.amount > 500))
                .within(Duration.ofMinutes(1));

        CEP.pattern(payments.keyBy(payment -> payment.card), smallThenLarge)
                .process(new Alert())
                .print();

        environment.execute("card-alerts");
    }

    /** An amount paid with a card, at a second of event time. */
    public static final class Payment {
        public String card;
        public long second;
        public double amount;

        public Payment() {}

        Payment(String card, long second, double amount) {
            this.card = card;
            this.second = second;
            this.amount = amount;
        }
    }

    private static final class Alert extends PatternProcessFunction<Payment, String> {
        @Override
        public void processMatch(Map<String, List<Payment>> match, Context context, Collector<String> alerts) {
            Payment large = match.get("large").get(0);
            alerts.collect(String.format(
                    Locale.ROOT, "alert: %s paid %.2f at second %d", large.card, large.amount, large.second));
        }
    }
}
