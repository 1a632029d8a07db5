package io.aurochs.reorder;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Three workers send at once through two slots, of which the third uses one again if there is room; else it sends afterwards. */
@JCStressTest
@Outcome(id = "123", expect = ACCEPTABLE, desc = "All, in order.")
@Outcome(expect = FORBIDDEN, desc = "An output was left behind, or overtook another one.")
@State
public class WrappedReorderBufferStress {
    private static final int DECIMAL = 10;

    /** The outputs as digits; plain, so that the buffer has to hand it from sender to sender. */
    private int sent;

    private boolean isThirdSent;

    private final ReorderBuffer<Integer> buffer = new ReorderBuffer<>(2, output -> sent = sent * DECIMAL + output);

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
        isThirdSent = buffer.send(2, 3);
    }

    @Arbiter
    public void all(I_Result result) {
        if (!isThirdSent) {
            buffer.send(2, 3);
        }
        result.r1 = sent;
    }
}
