package io.aurochs.application.study.flink;

import io.aurochs.application.study.logprocessing.EntryCounter;
import io.aurochs.application.study.logprocessing.Place;
import io.aurochs.application.study.logprocessing.PlaceCount;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Counts entries by country, and by city in each, and emits each new pair of counts. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class CountPlaces extends KeyedProcessFunction<String, Place, PlaceCount> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Long> total;
    private transient MapState<String, Long> byCity;

    @Override
    public void open(OpenContext context) {
        total = getRuntimeContext().getState(new ValueStateDescriptor<>("total", Types.LONG));
        byCity = getRuntimeContext().getMapState(new MapStateDescriptor<>("by city", Types.STRING, Types.LONG));
    }

    @Override
    public void processElement(Place place, Context context, Collector<PlaceCount> counts) throws Exception {
        long ofCountry = EntryCounter.after(total.value());
        total.update(ofCountry);
        long ofCity = EntryCounter.after(byCity.get(place.city()));
        byCity.put(place.city(), ofCity);
        counts.collect(new PlaceCount(place.country(), ofCountry, place.city(), ofCity));
    }
}
