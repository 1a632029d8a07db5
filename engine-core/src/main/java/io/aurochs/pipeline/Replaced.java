package io.aurochs.pipeline;

import java.util.Map;

/**
 * Where the functions of a {@link Replacement} begin. What a source has shipped before was processed by the functions before it.
 *
 * @param beginsAt by source, the number of the first epoch; in an ordered pipeline, of the first input. Numbers are those of messages.
 *     Sources that had ended are left out
 */
public record Replaced(Map<String, Long> beginsAt) {
    public Replaced {
        beginsAt = Map.copyOf(beginsAt);
    }
}
