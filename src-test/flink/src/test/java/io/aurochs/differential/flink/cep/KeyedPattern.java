package io.aurochs.differential.flink.cep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.cep.nfa.aftermatch.AfterMatchSkipStrategy;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.conditions.SimpleCondition;

/** A pattern over the events of a key. Its steps are {@link Finding#FIRST} and {@link Finding#THEN}. */
enum KeyedPattern {
    /** Each low event with the next high one, which must come in time. */
    TIMED_OUT {
        @Override
        Pattern<Long, ?> pattern() {
            return Pattern.<Long>begin(Finding.FIRST)
                    .where(SimpleCondition.of(number -> Events.level(number) < LOW))
                    .followedBy(Finding.THEN)
                    .where(SimpleCondition.of(number -> Events.level(number) >= HIGH))
                    .within(Duration.ofMillis(WITHIN_MS));
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            List<Long> waiting = new ArrayList<>();
            for (long event : events) {
                for (Iterator<Long> each = waiting.iterator(); each.hasNext(); ) {
                    long first = each.next();
                    if (Events.timestamp(event) - Events.timestamp(first) >= WITHIN_MS) {
                        found.accept(Finding.timedOut(List.of(first)));
                        each.remove();
                    }
                }
                if (Events.level(event) >= HIGH) {
                    waiting.forEach(first -> found.accept(Finding.match(List.of(first), List.of(event))));
                    waiting.clear();
                } else if (Events.level(event) < LOW) {
                    waiting.add(event);
                }
            }
            waiting.forEach(first -> found.accept(Finding.timedOut(List.of(first))));
        }
    },

    /** A low event, and three in a row none of which is below the mean of those before it. */
    ITERATIVE {
        @Override
        Pattern<Long, ?> pattern() {
            return Pattern.<Long>begin(Finding.FIRST)
                    .where(SimpleCondition.of(number -> Events.level(number) < MIDDLE))
                    .next(Finding.THEN)
                    .where(new NotBelowMean())
                    .times(TIMES)
                    .consecutive();
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            for (int begin = 0; begin + TIMES < events.size(); begin++) {
                List<Long> match = events.subList(begin, begin + TIMES + 1);
                if (Events.level(match.get(0)) < MIDDLE && isNeverBelowMean(match)) {
                    found.accept(Finding.match(match.subList(0, 1), match.subList(1, match.size())));
                }
            }
        }

        private static boolean isNeverBelowMean(List<Long> events) {
            for (int next = 1; next < events.size(); next++) {
                if (!NotBelowMean.of(events.subList(0, next), events.get(next))) {
                    return false;
                }
            }
            return true;
        }
    },

    /** Any number of high events after another event: all beginnings of such a row. */
    ANY_NUMBER {
        @Override
        Pattern<Long, ?> pattern() {
            return row(AfterMatchSkipStrategy.noSkip());
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            findRows(events, Integer.MAX_VALUE, found);
        }
    },

    /** The same, of which the first match skips all others that begin with the same event. */
    SKIP_TO_NEXT {
        @Override
        Pattern<Long, ?> pattern() {
            return row(AfterMatchSkipStrategy.skipToNext());
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            findRows(events, 1, found);
        }
    },

    /** Two events below a level and two above another one, where an event can be both; matches overlap. */
    NO_SKIP {
        @Override
        Pattern<Long, ?> pattern() {
            return pairs(AfterMatchSkipStrategy.noSkip());
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            findPairs(events, 1, found);
        }
    },

    /** The same; no match begins before the first of the other pair. */
    SKIP_TO_FIRST {
        @Override
        Pattern<Long, ?> pattern() {
            return pairs(AfterMatchSkipStrategy.skipToFirst(Finding.THEN));
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            findPairs(events, 2, found);
        }
    },

    /** The same; no match begins before the last of the other pair. */
    SKIP_TO_LAST {
        @Override
        Pattern<Long, ?> pattern() {
            return pairs(AfterMatchSkipStrategy.skipToLast(Finding.THEN));
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            findPairs(events, 3, found);
        }
    },

    /** The same; matches do not overlap. */
    SKIP_PAST_LAST {
        @Override
        Pattern<Long, ?> pattern() {
            return pairs(AfterMatchSkipStrategy.skipPastLastEvent());
        }

        @Override
        void find(List<Long> events, Consumer<String> found) {
            findPairs(events, 4, found);
        }
    };

    private static final int LOW = 2;
    private static final int MIDDLE = 5;
    private static final int HIGH = 8;
    private static final int WITHIN_MS = 50;
    private static final int TIMES = 3;
    private static final int AT_MOST = 7;
    private static final int AT_LEAST = 3;

    abstract Pattern<Long, ?> pattern();

    /** A plain loop over the events of a key, in the order of their times. */
    abstract void find(List<Long> events, Consumer<String> found);

    private static Pattern<Long, ?> row(AfterMatchSkipStrategy skip) {
        return Pattern.<Long>begin(Finding.FIRST, skip)
                .next(Finding.THEN)
                .where(SimpleCondition.of(number -> Events.level(number) >= MIDDLE))
                .oneOrMore()
                .consecutive();
    }

    private static void findRows(List<Long> events, int matchesOfAnEvent, Consumer<String> found) {
        for (int begin = 0; begin < events.size(); begin++) {
            List<Long> first = events.subList(begin, begin + 1);
            for (int end = begin + 1; end < events.size() && end - begin <= matchesOfAnEvent; end++) {
                if (Events.level(events.get(end)) < MIDDLE) {
                    break;
                }
                found.accept(Finding.match(first, events.subList(begin + 1, end + 1)));
            }
        }
    }

    private static Pattern<Long, ?> pairs(AfterMatchSkipStrategy skip) {
        return Pattern.<Long>begin(Finding.FIRST, skip)
                .where(SimpleCondition.of(number -> Events.level(number) <= AT_MOST))
                .times(2)
                .consecutive()
                .next(Finding.THEN)
                .where(SimpleCondition.of(number -> Events.level(number) >= AT_LEAST))
                .times(2)
                .consecutive();
    }

    /** @param step from the beginning of a match to the first event with which the next one may begin */
    private static void findPairs(List<Long> events, int step, Consumer<String> found) {
        int begin = 0;
        while (begin + 4 <= events.size()) {
            List<Long> first = events.subList(begin, begin + 2);
            List<Long> then = events.subList(begin + 2, begin + 4);
            if (first.stream().allMatch(event -> Events.level(event) <= AT_MOST)
                    && then.stream().allMatch(event -> Events.level(event) >= AT_LEAST)) {
                found.accept(Finding.match(first, then));
                begin += step;
            } else {
                begin++;
            }
        }
    }
}
