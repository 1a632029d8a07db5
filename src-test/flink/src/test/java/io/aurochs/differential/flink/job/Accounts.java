package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Adds numbers up in POJOs that are shuffled and kept as state, of a class with the fields {@code name} and {@code total}; if
 * it also has {@code visits} and {@code remark}, these are kept, too. Half way, the source waits.
 */
public final class Accounts implements FlinkJob {
    /** Opens when the first half has been added. */
    public static final String HALF = "half";
    /** Lets the source emit the rest. */
    public static final String RESUMED = "resumed";

    private static final String TOTALS = "totals";
    private static final int NUMBERS = 2_000;
    private static final int KEYS = 50;

    private final Class<?> account;

    public Accounts(Class<?> account) {
        this.account = account;
    }

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        NumberSource numbers = NumberSource.below(bench.run(), "numbers", producers, NUMBERS)
                .waitingAt(NUMBERS / 2 / producers, RESUMED);
        TypeInformation<Object> type = TypeInformation.of(asObjects(account));
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                        .map(new ToAccount(account))
                        .returns(type)
                        .keyBy(Accounts::name)
                        .process(new AddUp(bench.run(), type), Types.STRING)
                        .uid(bench.uid("add up")),
                TOTALS);
    }

    @SuppressWarnings("unchecked")
    private static Class<Object> asObjects(Class<?> type) {
        return (Class<Object>) type;
    }

    /** Of the second half, some keys get nothing. */
    private static String key(long number) {
        return "k" + number % (number < NUMBERS / 2 ? KEYS : KEYS / 2);
    }

    private static String name(Object account) throws ReflectiveOperationException {
        return (String) account.getClass().getField("name").get(account);
    }

    private static String text(Object name, Object total, Object visits, Object remark) {
        return name + " " + total + " " + visits + " " + remark;
    }

    /** One account per number. */
    static final class ToAccount implements MapFunction<Long, Object> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Class<?> account;

        ToAccount(Class<?> account) {
            this.account = account;
        }

        @Override
        public Object map(Long number) throws ReflectiveOperationException {
            Object one = account.getConstructor().newInstance();
            account.getField("name").set(one, key(number));
            account.getField("total").setLong(one, number);
            return one;
        }
    }

    /** Keeps the sum of a name's accounts. */
    static final class AddUp extends KeyedProcessFunction<String, Object, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final TypeInformation<Object> type;
        private transient ValueState<Object> sum;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
        AddUp(Run run, TypeInformation<Object> type) {
            this.run = run;
            this.type = type;
        }

        @Override
        public void open(OpenContext context) {
            sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", type));
        }

        @Override
        public void processElement(Object account, Context context, Collector<String> out) throws Exception {
            Object before = sum.value();
            Object after = before == null ? account.getClass().getConstructor().newInstance() : before;
            Field total = account.getClass().getField("total");
            account.getClass().getField("name").set(after, name(account));
            total.setLong(after, total.getLong(after) + total.getLong(account));
            visit(after);
            sum.update(after);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE - 1);
            run.gate(HALF).arrive(NUMBERS / 2);
        }

        private void visit(Object account) throws ReflectiveOperationException {
            if (!isNew()) {
                return;
            }
            Field visits = account.getClass().getField("visits");
            visits.setInt(account, visits.getInt(account) + 1);
            account.getClass().getField("remark").set(account, "visited");
        }

        private boolean isNew() {
            return type.getTotalFields() > 2;
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
            Object account = sum.value();
            Class<?> fields = account.getClass();
            out.collect(text(
                    name(account),
                    fields.getField("total").get(account),
                    fields.getField("visits").get(account),
                    fields.getField("remark").get(account)));
        }
    }

    /** What there is if the first half was added up by a class without the new fields. */
    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, long[]> totalsAndVisits = new TreeMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            long[] both = totalsAndVisits.computeIfAbsent(key(number), any -> new long[2]);
            both[0] += number;
            both[1] += number < NUMBERS / 2 ? 0 : 1;
        }
        totalsAndVisits.forEach((key, both) ->
                journal.note(TOTALS, text(key, both[0], both[1], both[1] == 0 ? "null" : "visited")));
    }
}
