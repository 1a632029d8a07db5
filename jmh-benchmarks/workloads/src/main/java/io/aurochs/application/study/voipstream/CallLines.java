package io.aurochs.application.study.voipstream;

import io.aurochs.application.study.Lines;
import java.util.List;
import java.util.stream.Stream;

/**
 * The first calls of a generator, over and over, each time later by as long as all of them take: rates fade as time goes by, and nobody ever has
 * two calls answered in one second. Friends are called again, others are others each time, as without them nobody would be new after the first
 * time. Immutable.
 */
final class CallLines implements Lines {
    /** From one time to the next, the subscribers who are no friends; no divisor of a round number of subscribers. */
    private static final long OTHERS = 618_033;

    private final List<DrawnCall> calls;
    private final CallWriter writer;
    private final int subscribers;
    private final int seconds;

    private CallLines(List<DrawnCall> calls, CallWriter writer, int subscribers) {
        this.calls = calls;
        this.writer = writer;
        this.subscribers = subscribers;
        seconds = calls.get(calls.size() - 1).second() - calls.get(0).second() + 1;
    }

    /** @param count above 0 */
    static CallLines of(CallGenerator generator, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count=" + count + ": at least one call");
        }
        List<DrawnCall> calls = Stream.generate(generator::draw).limit(count).toList();
        return new CallLines(calls, generator.writer(), generator.subscribers());
    }

    @Override
    public String line(long i) {
        DrawnCall call = calls.get((int) (i % calls.size()));
        long times = i / calls.size();
        if (times > 0 && !call.toFriend()) {
            call = call.to((int) ((call.called() + times * OTHERS) % subscribers));
        }
        return writer.line(call, times * seconds);
    }
}
