package io.aurochs.profiling.simulate;

import io.aurochs.profiling.simulate.ThreadCosts.Line;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much code is executed, in lines of the instruction cache. Used by one thread while it is added to.
 *
 * <p>The study's figure 9 is about the code between two calls of the same function, which takes a trace. This is the code of the whole
 * window, weighted with how often it is executed: what must stay in the cache for a share of the instructions to be found there.
 */
final class CodeFootprint {
    private record CacheLine(String object, long number) {}

    private final Map<CacheLine, Double> instructions = new HashMap<>();

    void add(Line line) {
        CacheLine at = new CacheLine(line.place().object(), line.place().address() / CacheModel.LINE_BYTES);
        instructions.merge(at, line.costs().instructions(), Double::sum);
    }

    /**
     * The least code, in bytes, that holds a share of the executed instructions.
     *
     * @param share 0 to 1
     */
    long bytesOf(double share) {
        List<Double> most =
                instructions.values().stream().sorted(Comparator.reverseOrder()).toList();
        double wanted = share * most.stream().mapToDouble(Double::doubleValue).sum();
        long lines = 0;
        double reached = 0;
        for (double count : most) {
            if (reached >= wanted || count == 0) {
                break;
            }
            reached += count;
            lines++;
        }
        return lines * CacheModel.LINE_BYTES;
    }
}
