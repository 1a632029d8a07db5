package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.AccidentAlert;
import io.aurochs.application.study.linearroad.Charge;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.RoadConditions;
import io.aurochs.application.study.linearroad.TollAssessment;
import io.aurochs.application.study.linearroad.TollNotification;
import io.aurochs.application.study.linearroad.Trip;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ReadOnlyBroadcastState;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * Tells vehicles that enter a segment its toll; accidents and charges aside. A report waits until the minute before its own has ended, as then all
 * news of that have come.
 */
@SuppressWarnings("NullAway.Init") // Made in open().
final class AssessTolls extends KeyedBroadcastProcessFunction<Long, PositionReport, SegmentNews, TollNotification> {
    static final OutputTag<AccidentAlert> ALERTS = new OutputTag<>("alerts", TypeInformation.of(AccidentAlert.class));
    static final OutputTag<Charge> CHARGES = new OutputTag<>("charges", TypeInformation.of(Charge.class));

    /** The news of minutes that may still be asked for; the keys are the news themselves. */
    static final MapStateDescriptor<SegmentNews, Boolean> NEWS =
            new MapStateDescriptor<>("news", TypeInformation.of(SegmentNews.class), Types.BOOLEAN);

    private static final long serialVersionUID = 1L;

    private transient ValueState<Trip> trip;
    private transient ListState<PositionReport> waiting;
    /** By expressway what the news tell; null until they are looked at. */
    private transient @Nullable Map<Integer, RoadConditions> conditions;

    private transient long forgotten;

    @Override
    public void open(OpenContext context) {
        trip = getRuntimeContext().getState(new ValueStateDescriptor<>("trip", Trip.class));
        waiting = getRuntimeContext().getListState(new ListStateDescriptor<>("waiting", PositionReport.class));
    }

    @Override
    public void processBroadcastElement(SegmentNews news, Context context, Collector<TollNotification> tolls)
            throws Exception {
        BroadcastState<SegmentNews, Boolean> all = context.getBroadcastState(NEWS);
        of(news.segment().expressway(), all);
        all.put(news, true);
        news.tell(of(news.segment().expressway(), all));
        long ended = RoadTime.endedMinute(context.currentWatermark());
        if (ended > forgotten) {
            forgotten = ended;
            forget(ended, all);
        }
    }

    private void forget(long minute, BroadcastState<SegmentNews, Boolean> all) throws Exception {
        Iterator<Map.Entry<SegmentNews, Boolean>> each = all.iterator();
        while (each.hasNext()) {
            if (RoadConditions.isForgotten(each.next().getKey().minute(), minute)) {
                each.remove();
            }
        }
        if (conditions != null) {
            conditions.values().forEach(known -> known.forget(minute));
        }
    }

    @Override
    public void processElement(PositionReport report, ReadOnlyContext context, Collector<TollNotification> tolls)
            throws Exception {
        long before = RoadTime.endMs(report.minute() - 1);
        if (context.timerService().currentWatermark() >= before) {
            assess(report, context, tolls);
        } else {
            waiting.add(report);
            context.timerService().registerEventTimeTimer(before);
        }
        context.timerService().registerEventTimeTimer(RoadTime.endMs(report.minute() + 1));
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<TollNotification> tolls) throws Exception {
        long minute = RoadTime.endedMinute(time);
        List<PositionReport> later = new ArrayList<>();
        for (PositionReport report : waiting.get()) {
            if (report.minute() - 1 <= minute) {
                assess(report, context, tolls);
            } else {
                later.add(report);
            }
        }
        waiting.update(later);
        Trip last = trip.value();
        if (last != null && last.isOver(minute)) {
            trip.clear();
        }
    }

    private void assess(PositionReport report, ReadOnlyContext context, Collector<TollNotification> tolls)
            throws Exception {
        RoadConditions known = of(report.expressway(), context.getBroadcastState(NEWS));
        TollAssessment assessment = TollAssessment.of(trip.value(), report, known);
        trip.update(assessment.trip());
        if (assessment.notification() != null) {
            tolls.collect(assessment.notification());
        }
        if (assessment.alert() != null) {
            context.output(ALERTS, assessment.alert());
        }
        if (assessment.charge() != null) {
            context.output(CHARGES, assessment.charge());
        }
    }

    private RoadConditions of(int expressway, ReadOnlyBroadcastState<SegmentNews, Boolean> all) throws Exception {
        if (conditions == null) {
            conditions = new HashMap<>();
            for (Map.Entry<SegmentNews, Boolean> each : all.immutableEntries()) {
                SegmentNews news = each.getKey();
                news.tell(conditions.computeIfAbsent(news.segment().expressway(), unseen -> new RoadConditions()));
            }
        }
        return conditions.computeIfAbsent(expressway, unseen -> new RoadConditions());
    }
}
