package io.aurochs.differential.flink.cep;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.cep.pattern.conditions.IterativeCondition;

/** The level of an event is not below the mean of those that have matched so far. */
final class NotBelowMean extends IterativeCondition<Long> {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public boolean filter(Long event, Context<Long> context) throws Exception {
        List<Long> before = new ArrayList<>();
        context.getEventsForPattern(Finding.FIRST).forEach(before::add);
        context.getEventsForPattern(Finding.THEN).forEach(before::add);
        return of(before, event);
    }

    static boolean of(List<Long> before, long event) {
        int sum = before.stream().mapToInt(Events::level).sum();
        return Events.level(event) * before.size() >= sum;
    }
}
