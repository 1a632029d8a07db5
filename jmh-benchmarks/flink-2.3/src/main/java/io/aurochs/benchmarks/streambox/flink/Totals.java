package io.aurochs.benchmarks.streambox.flink;

import java.io.Serializable;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** Adds up what is to be counted of each record of a window. */
final class Totals<T> implements AggregateFunction<T, Total, Total> {
    static final TypeInformation<Total> TYPE = TypeInformation.of(Total.class);

    private static final long serialVersionUID = 1L;

    private final Addition<T> addition;

    /** Adds a record. */
    interface Addition<T> extends Serializable {
        void add(Total total, T record);
    }

    Totals(Addition<T> addition) {
        this.addition = addition;
    }

    @Override
    public Total createAccumulator() {
        return new Total();
    }

    @Override
    public Total add(T record, Total total) {
        addition.add(total, record);
        return total;
    }

    @Override
    public Total getResult(Total total) {
        return total;
    }

    @Override
    public Total merge(Total total, Total more) {
        total.add(more);
        return total;
    }
}
