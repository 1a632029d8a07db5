package io.aurochs.application.study.voipstream;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings the parts of each call together, each a number from another operator. Of calls whose parts never come the oldest are forgotten: most
 * calls are to nobody new and have fewer. If one were forgotten whose parts still come, there would be fewer scores than calls that
 * {@link CallOperator#ENCR} counts, which every check compares. One thread.
 */
public final class PartsOfCalls {
    private static final int MOST_CALLS = 100_000;

    private final int parts;
    private final Map<CallId, double[]> waiting = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CallId, double[]> eldest) {
            return size() > MOST_CALLS;
        }
    };

    /** @param parts of a whole call */
    public PartsOfCalls(int parts) {
        this.parts = parts;
    }

    /**
     * Adds a part.
     *
     * @param part which one, from 0
     * @return all parts, in their order, if this was the last; else null
     */
    public double @Nullable [] add(CallId call, int part, double value) {
        double[] values = waiting.computeIfAbsent(call, unseen -> {
            double[] none = new double[parts];
            Arrays.fill(none, Double.NaN);
            return none;
        });
        values[part] = value;
        if (Arrays.stream(values).anyMatch(Double::isNaN)) {
            return null;
        }
        waiting.remove(call);
        return values;
    }
}
