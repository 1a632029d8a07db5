package io.aurochs.operator.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeyBucketsTest {
    private static final LongField KEY =
            Schema.named("keys").longs("key").build().longField("key");

    @Test
    void aBoundIsTheFirstKeyOfTheNextBucket() {
        KeyBuckets buckets = KeyBuckets.byRange(KEY, -3, 0, 7);
        assertThat(buckets.count()).isEqualTo(4);
        assertThat(LongStream.of(Long.MIN_VALUE, -4, -3, -1, 0, 6, 7, Long.MAX_VALUE)
                        .mapToInt(buckets::ofRange))
                .containsExactly(0, 0, 1, 1, 2, 2, 3, 3);
    }

    @Test
    void withoutBoundsThereIsOneBucket() {
        KeyBuckets buckets = KeyBuckets.byRange(KEY);
        assertThat(buckets.count()).isEqualTo(1);
        assertThat(buckets.ofRange(5)).isZero();
    }

    @Test
    void hashesAreDividedEvenly() {
        KeyBuckets buckets = KeyBuckets.byHash(4);
        assertThat(LongStream.of(0, 1L << 61, 1L << 62, 1L << 63, -1).mapToInt(buckets::ofHash))
                .containsExactly(0, 0, 1, 2, 3);
    }
}
