package io.aurochs.jit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CollectionSignTest {
    @Test
    void isUpAfterEachCollection() {
        CollectionSign sign = new CollectionSign();
        for (int i = 0; i < 3; i++) {
            while (!sign.isUp()) {
                System.gc();
            }
            assertThat(sign.isUp()).isTrue();
            sign.reset();
        }
    }
}
