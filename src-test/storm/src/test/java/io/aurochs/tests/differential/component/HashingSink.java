package io.aurochs.tests.differential.component;

import io.aurochs.application.study.ResultHasher;
import java.io.Serial;
import org.apache.storm.tuple.Tuple;

/** Notes what is compared of every tuple it gets as {@code result}: hash, hash of what depends on order, amount. Acks it. */
public final class HashingSink extends JournalBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ResultHasher<Tuple> hasher;

    public HashingSink(ResultHasher<Tuple> hasher) {
        this.hasher = hasher;
    }

    @Override
    public void execute(Tuple input) {
        journal().note("result", hasher.hash(input), hasher.orderedHash(input), hasher.amount(input));
        collector().ack(input);
    }
}
