package io.aurochs.reorder;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Three workers send at once, each one output: when they have gone all have left, in order. */
@JCStressTest
@Outcome(id = "123", expect = ACCEPTABLE, desc = "All, in order.")
@Outcome(expect = FORBIDDEN, desc = "An output was left behind, or overtook another one.")
@State
public class ReorderBufferStress {
    private static final int DECIMAL = 10;

    /** The outputs as digits; plain, so that the buffer has to hand it from sender to sender. */
    private int sent;

    private final ReorderBuffer<Integer> buffer = new ReorderBuffer<>(4, output -> sent = sent * DECIMAL + output);

    @Actor
    public void first() {
        buffer.send(0, 1);
    }

    @Actor
    public void second() {
        buffer.send(1, 2);
    }

    @Actor
    public void third() {
        buffer.send(2, 3);
    }

    @Arbiter
    public void all(I_Result result) {
        result.r1 = sent;
    }
}
