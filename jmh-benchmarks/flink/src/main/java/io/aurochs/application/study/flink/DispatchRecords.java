package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.BalanceQuery;
import io.aurochs.application.study.linearroad.ExpenditureQuery;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.RoadLine;
import io.aurochs.application.study.linearroad.RoadRecord;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Reads lines and emits position reports; queries aside. The ends of minutes are watermarks already. */
final class DispatchRecords extends ProcessFunction<String, PositionReport> {
    static final OutputTag<BalanceQuery> BALANCES = new OutputTag<>("balances", TypeInformation.of(BalanceQuery.class));
    static final OutputTag<ExpenditureQuery> EXPENDITURES =
            new OutputTag<>("expenditures", TypeInformation.of(ExpenditureQuery.class));

    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(String line, Context context, Collector<PositionReport> reports) {
        RoadRecord record = RoadLine.parse(line);
        if (record instanceof PositionReport report) {
            reports.collect(report);
        } else if (record instanceof BalanceQuery query) {
            context.output(BALANCES, query);
        } else if (record instanceof ExpenditureQuery query) {
            context.output(EXPENDITURES, query);
        }
    }
}
