package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.TextEncoding;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecordSizesTest {
    private static final int LIMIT = 256;
    private final RecordSizes sizes = new RecordSizes(new TextEncoding(), 2);
    private final RecordSizes failing = new RecordSizes(
            new TextEncoding() {
                @Override
                public void encode(Object record, Bytes<?> out) {
                    throw new IllegalArgumentException("not this one");
                }
            },
            1);

    @AfterEach
    void giveMemoryBack() {
        sizes.close();
        failing.close();
    }

    private long sample(RecordSizes mine, int destination, String text) {
        long[] sampled = new long[1];
        Router router = Router.byReference(
                2,
                List.of(new int[] {0, 1}),
                LIMIT,
                (to, bundle) -> {
                    sampled[0] = mine.sample(to, bundle);
                    bundle.recycle();
                },
                0);
        for (int i = 0; i < LIMIT; i++) {
            router.append(destination, text);
        }
        router.ship();
        return sampled[0];
    }

    @Test
    void theFirstBundleAndThenOneRecordInEvery1024IsLookedAt() {
        assertThat(sample(sizes, 0, "four")).isEqualTo(4);
        assertThat(sample(sizes, 0, "four")).isZero();
        assertThat(sample(sizes, 0, "four")).isZero();
        assertThat(sample(sizes, 0, "four")).isZero();
        assertThat(sample(sizes, 0, "eleven text")).isEqualTo(11);
        assertThat(sample(sizes, 1, "other"))
                .as("each destination counts for itself")
                .isEqualTo(5);
    }

    @Test
    void recordsThatCannotBeEncodedAreLeftAlone() {
        for (int bundle = 0; bundle < 20; bundle++) {
            assertThat(sample(failing, 0, "text")).isZero();
        }
    }
}
