package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.Accounts;
import io.aurochs.application.study.linearroad.BalanceAnswer;
import io.aurochs.application.study.linearroad.BalanceQuery;
import io.aurochs.application.study.linearroad.Charge;
import io.aurochs.application.study.linearroad.MinuteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Keeps accounts and emits their balances. A query waits until the minute before it is closed, and is acked when it has been answered then. A
 * charge is state at once, and acked: it counts when its minute is closed, for which the spout may have to emit more than may be pending.
 */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class AccountBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final int senders;
    private transient MinuteEnds ends;
    private transient Map<Integer, Accounts> expressways;
    private transient Map<Integer, MinuteBuffer<Tuple>> waiting;

    /** @param senders tasks that end an expressway's minutes: those of the tolls, and the one that sends its queries */
    AccountBolt(int senders) {
        super(RoadStreams.SECOND, RoadStreams.QUERY, "balance");
        this.senders = senders;
    }

    @Override
    void begin() {
        ends = new MinuteEnds(senders);
        expressways = new HashMap<>();
        waiting = new HashMap<>();
    }

    @Override
    public void execute(Tuple input) {
        switch (input.getSourceStreamId()) {
            case RoadStreams.BALANCES -> {
                BalanceQuery query = query(input);
                if (ends.closed(query.expressway()) >= query.minute() - 1) {
                    super.execute(input);
                } else {
                    waiting(query.expressway()).add(query.minute(), input);
                }
            }
            case RoadStreams.MINUTE_ENDS -> {
                super.execute(input);
                int expressway = RoadStreams.expressway(input);
                waiting(expressway).take(ends.closed(expressway) + 1).forEach(super::execute);
            }
            default -> super.execute(input);
        }
    }

    @Override
    void process(Tuple input) {
        switch (input.getSourceStreamId()) {
            case RoadStreams.BALANCES -> {
                BalanceQuery query = query(input);
                BalanceAnswer answer = of(query.expressway()).answer(query);
                emit(input, new Values(answer.second(), answer.query(), answer.balance(), time(input)));
            }
            case RoadStreams.MINUTE_ENDS -> {
                int expressway = RoadStreams.expressway(input);
                long minute = RoadStreams.minute(input);
                if (ends.isClosedBy(expressway, minute)) {
                    of(expressway).close(minute);
                }
            }
            default ->
                of(input.getInteger(2)).charge(new Charge(input.getLong(0), input.getLong(1), input.getInteger(3)));
        }
    }

    private static BalanceQuery query(Tuple input) {
        return new BalanceQuery(input.getLong(0), input.getLong(1), input.getInteger(2), input.getLong(3));
    }

    private Accounts of(int expressway) {
        return expressways.computeIfAbsent(expressway, unseen -> new Accounts());
    }

    private MinuteBuffer<Tuple> waiting(int expressway) {
        return waiting.computeIfAbsent(expressway, unseen -> new MinuteBuffer<>());
    }
}
