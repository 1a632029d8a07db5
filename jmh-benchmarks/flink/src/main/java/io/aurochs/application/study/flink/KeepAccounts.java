package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.Account;
import io.aurochs.application.study.linearroad.BalanceAnswer;
import io.aurochs.application.study.linearroad.BalanceQuery;
import io.aurochs.application.study.linearroad.Charge;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/** Keeps accounts, to which a charge counts when its minute has ended, and tells their balances at the end of the minute before. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class KeepAccounts extends KeyedCoProcessFunction<Long, Charge, BalanceQuery, BalanceAnswer> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Account> account;
    private transient ListState<Charge> open;
    private transient ListState<BalanceQuery> waiting;

    @Override
    public void open(OpenContext context) {
        account = getRuntimeContext().getState(new ValueStateDescriptor<>("account", Account.class));
        open = getRuntimeContext().getListState(new ListStateDescriptor<>("open", Charge.class));
        waiting = getRuntimeContext().getListState(new ListStateDescriptor<>("waiting", BalanceQuery.class));
    }

    @Override
    public void processElement1(Charge charge, Context context, Collector<BalanceAnswer> answers) throws Exception {
        open.add(charge);
        context.timerService().registerEventTimeTimer(RoadTime.endMs(charge.minute()));
        context.timerService().registerEventTimeTimer(RoadTime.endMs(charge.minute() + Account.KEPT_MINUTES));
    }

    @Override
    public void processElement2(BalanceQuery query, Context context, Collector<BalanceAnswer> answers)
            throws Exception {
        long before = RoadTime.endMs(query.minute() - 1);
        if (context.timerService().currentWatermark() >= before) {
            answer(query, answers);
        } else {
            waiting.add(query);
            context.timerService().registerEventTimeTimer(before);
        }
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<BalanceAnswer> answers) throws Exception {
        long minute = RoadTime.endedMinute(time);
        chargeUntil(minute);
        List<BalanceQuery> later = new ArrayList<>();
        for (BalanceQuery query : waiting.get()) {
            if (query.minute() - 1 <= minute) {
                answer(query, answers);
            } else {
                later.add(query);
            }
        }
        waiting.update(later);
        Account current = account.value();
        if (current != null && current.isSettled(minute + 1)) {
            account.clear();
        }
    }

    private void chargeUntil(long minute) throws Exception {
        List<Charge> later = new ArrayList<>();
        for (Charge charge : open.get()) {
            if (charge.minute() <= minute) {
                account.update(Account.after(account.value(), charge));
            } else {
                later.add(charge);
            }
        }
        open.update(later);
    }

    private void answer(BalanceQuery query, Collector<BalanceAnswer> answers) throws Exception {
        long balance = Account.balance(account.value(), query.minute());
        answers.collect(new BalanceAnswer(query.second(), query.query(), balance));
    }
}
