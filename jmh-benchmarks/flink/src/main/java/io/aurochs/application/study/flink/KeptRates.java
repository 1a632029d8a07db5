package io.aurochs.application.study.flink;

import io.aurochs.application.study.voipstream.CallRates;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;

/**
 * A filter's rates as an operator's state. It cannot be divided, as all numbers share its counters: restore it with the parallelism that it had.
 * The task's thread.
 */
final class KeptRates {
    private final CallRates rates;
    private final ListState<double[]> counters;
    private final ListState<long[]> times;

    private KeptRates(CallRates rates, ListState<double[]> counters, ListState<long[]> times) {
        this.rates = rates;
        this.counters = counters;
        this.times = times;
    }

    /**
     * As they are in the operator's state, if there is any.
     *
     * @param rates empty ones
     */
    static KeptRates of(CallRates rates, OperatorStateStore store) throws Exception {
        KeptRates kept = new KeptRates(
                rates,
                store.getListState(
                        new ListStateDescriptor<>("counters", PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO)),
                store.getListState(
                        new ListStateDescriptor<>("times", PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO)));
        kept.restore();
        return kept;
    }

    private void restore() throws Exception {
        Iterator<double[]> restoredCounters = counters.get().iterator();
        Iterator<long[]> restoredTimes = times.get().iterator();
        if (!restoredCounters.hasNext()) {
            return;
        }
        rates.restore(restoredCounters.next(), restoredTimes.next());
        if (restoredCounters.hasNext()) {
            throw new IllegalStateException("two filters: restore them with the parallelism that they had");
        }
    }

    CallRates rates() {
        return rates;
    }

    /** Puts them into the state, which Flink copies before the task goes on. */
    void save() throws Exception {
        counters.update(List.of(rates.counters()));
        times.update(List.of(rates.times()));
    }
}
