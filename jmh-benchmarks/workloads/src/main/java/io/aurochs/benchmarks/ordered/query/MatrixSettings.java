package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.TupleKeys;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a user may say about the operators that multiply matrices. A message of what is wrong is one line that names the key. */
final class MatrixSettings {
    /** For a tuple, of each operator that there is. */
    static final String MULTIPLICATIONS = "multiplications";

    static final String SELECTIVITY = "selectivity";
    static final String SIZE = "size";
    static final String RANGES = "ranges";
    static final String SIGMA = "sigma";

    private static final List<String> KEYS = List.of(MULTIPLICATIONS, SELECTIVITY, SIZE, RANGES, SIGMA);
    /** Of ranges, as many as there are workers. */
    private static final String WORKERS = "workers";

    private final Map<String, String> settings;

    /** @param settings of a run; those with other keys are ignored */
    MatrixSettings(Map<String, String> settings) {
        this.settings = settings;
    }

    /** Fails if one of them is set. */
    void refuse(String benchmark) {
        KEYS.forEach(key -> refuse(key, benchmark));
    }

    private void refuse(String key, String benchmark) {
        if (settings.containsKey(key)) {
            throw new IllegalArgumentException(
                    key + "=" + settings.get(key) + ": does nothing for " + benchmark + "; leave it out");
        }
    }

    /** As the operators were changed; fails if a setting does nothing for them. */
    MatrixQuery of(MatrixQuery usual, int workers) {
        if (usual.stateless() == 0) {
            refuse(SELECTIVITY, usual.name());
        }
        if (usual.keyed() == 0) {
            refuse(RANGES, usual.name());
        }
        int multiplications = number(MULTIPLICATIONS, 0);
        boolean isChanged = settings.containsKey(MULTIPLICATIONS);
        return new MatrixQuery(
                usual.name(),
                isChanged && usual.stateless() > 0 ? multiplications : usual.stateless(),
                number(SELECTIVITY, usual.selectivity()),
                isChanged && usual.keyed() > 0 ? multiplications : usual.keyed(),
                number(SIZE, usual.size()),
                WORKERS.equals(settings.get(RANGES)) ? workers : number(RANGES, usual.ranges()));
    }

    /** How often keys come. */
    TupleKeys keys() {
        String sigma = settings.get(SIGMA);
        if (sigma == null) {
            return TupleKeys.UNIFORM;
        }
        try {
            return new TupleKeys(Double.parseDouble(sigma));
        } catch (NumberFormatException e) {
            throw notANumber(SIGMA, sigma, e);
        }
    }

    private int number(String key, int otherwise) {
        String value = settings.get(key);
        try {
            return value == null ? otherwise : Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw notANumber(key, value, e);
        }
    }

    private static IllegalArgumentException notANumber(String key, @Nullable String value, NumberFormatException e) {
        return new IllegalArgumentException(key + "=" + value + ": give a number", e);
    }
}
