package io.aurochs.profiling.synthetic;

/** Stands for serialisation. */
final class SerialisationWork {
    private long value = 1;

    /** Takes some tens of microseconds. */
    long some() {
        for (int i = 0; i < 20_000; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
            value ^= value >>> 17;
        }
        return value;
    }
}
