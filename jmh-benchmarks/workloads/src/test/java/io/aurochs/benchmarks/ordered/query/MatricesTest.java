package io.aurochs.benchmarks.ordered.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MatricesTest {
    private static final int SIZE = 3;

    /** By the definition of a product. */
    private static long[] product(long[] left, long[] right) {
        long[] product = new long[SIZE * SIZE];
        for (int i = 0; i < product.length; i++) {
            for (int inner = 0; inner < SIZE; inner++) {
                product[i] += left[i / SIZE * SIZE + inner] * right[inner * SIZE + i % SIZE];
            }
        }
        return product;
    }

    @Test
    void aMatrixIsMultipliedByThatOfAValue() {
        long[] matrix = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        long[] factor = Matrices.of(42, SIZE);
        assertThat(Matrices.multiplied(matrix, 42, SIZE, 2)).isEqualTo(product(product(matrix, factor), factor));
        assertThat(Matrices.multiplied(matrix, 42, SIZE, 0)).isEqualTo(matrix);
        assertThat(Matrices.multiplied(Matrices.identity(SIZE), 42, SIZE, 1)).isEqualTo(factor);
    }

    @Test
    void productsDoNotVanish() {
        long[] product = Matrices.multiplied(Matrices.identity(SIZE), 42, SIZE, 1_000);
        assertThat(product[0] % 2).isNotZero();
        assertThat(product[1]).isNotZero();
    }

    @Test
    void aChecksumDependsOnThePlaces() {
        assertThat(Matrices.checksum(new long[] {1, 2, 3, 4})).isNotEqualTo(Matrices.checksum(new long[] {2, 1, 3, 4}));
    }
}
