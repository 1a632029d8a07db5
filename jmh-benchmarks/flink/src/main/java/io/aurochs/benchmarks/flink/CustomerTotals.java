package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.flink.source.RecordSource;
import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** {@code orders -hash(customer)-> sum -> sink}: running totals of every customer, over records of ten fields. */
final class CustomerTotals implements Application<Order> {
    static final String POJO = "pojo";
    static final String KRYO = "kryo";

    private final String name;
    private final TypeInformation<Order> type;
    private final int splits;
    private final boolean openLoop;

    private CustomerTotals(String name, TypeInformation<Order> type, int splits, boolean openLoop) {
        this.name = name;
        this.type = type;
        this.splits = splits;
        this.openLoop = openLoop;
    }

    /** Orders are what Flink calls POJOs. */
    static CustomerTotals ofPojos(int splits, boolean openLoop) {
        return new CustomerTotals(POJO, TypeInformation.of(Order.class), splits, openLoop);
    }

    /** Orders are of a type that Flink leaves to Kryo. */
    static CustomerTotals ofGenericTypes(int splits, boolean openLoop) {
        return new CustomerTotals(KRYO, new GenericTypeInfo<>(Order.class), splits, openLoop);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public double recordsPerEmission() {
        return 1;
    }

    @Override
    public boolean measuresLatency() {
        return true;
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        RecordSource<Order> orders = new RecordSource<>(OrderGenerator::new, splits);
        env.fromSource(orders, WatermarkStrategy.noWatermarks(), "orders", type)
                .keyBy(Order::getId, Types.LONG)
                .process(new SumOrders(openLoop))
                .name("sum")
                .sinkTo(new CountingSink<>(new OrderChecksum()))
                .name("sink");
    }

    @Override
    public RecordGenerator<Order> generator(int split) {
        return new OrderGenerator(split);
    }

    @Override
    public LoopBody<Order> loop(RunProbes probes) {
        return new CustomerTotalsLoop(probes);
    }

    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        OrderTotals[] byCustomer = new OrderTotals[OrderGenerator.CUSTOMERS];
        long records = 0;
        for (SourceProbe source : sources) {
            RecordGenerator<Order> orders = generator(source.task());
            for (long i = 0; i < source.emitted(); i++) {
                Order order = orders.record(i);
                int customer = (int) order.getId();
                if (byCustomer[customer] == null) {
                    byCustomer[customer] = new OrderTotals();
                }
                byCustomer[customer].add(order);
            }
            records += source.emitted();
        }
        return expected(byCustomer, records);
    }

    private static ExpectedRun expected(OrderTotals[] byCustomer, long records) {
        Map<Object, Object> totals = new HashMap<>();
        long checksum = 0;
        for (OrderTotals total : byCustomer) {
            if (total != null) {
                totals.put(total.getId(), total);
                checksum += OrderChecksum.upTo(total.getId(), total.getOrders());
            }
        }
        return ExpectedRun.exact(records, records, checksum, totals);
    }
}
