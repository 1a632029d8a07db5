package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.util.List;

/**
 * What a system has computed.
 *
 * @param epochs how many, of every stream
 * @param emitted number of records of each source
 * @param results of all windows
 */
public record RunOutcome(long epochs, List<Long> emitted, WindowChecksums results) {
    public RunOutcome {
        emitted = List.copyOf(emitted);
    }
}
