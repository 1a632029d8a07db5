package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.draw.Mix;
import java.util.Arrays;

/**
 * Square matrices of 64-bit integers, whose sums and products wrap; row by row in an array. What they cost does not depend on their numbers.
 * Pure functions.
 */
public final class Matrices {
    private Matrices() {}

    /** What leaves others as they are. */
    public static long[] identity(int size) {
        long[] identity = new long[size * size];
        for (int i = 0; i < size; i++) {
            identity[i * size + i] = 1;
        }
        return identity;
    }

    /** One for each value, with odd numbers in its diagonal and even ones elsewhere: it has an inverse, so no product of such vanishes. */
    static long[] of(long value, int size) {
        long[] matrix = new long[size * size];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = Mix.of(value, i) << 1;
        }
        for (int i = 0; i < size; i++) {
            matrix[i * size + i]++;
        }
        return matrix;
    }

    /** A matrix, multiplied so many times by that of a value. */
    public static long[] multiplied(long[] matrix, long value, int size, int times) {
        long[] factor = of(value, size);
        long[] product = matrix.clone();
        long[] next = new long[matrix.length];
        for (int i = 0; i < times; i++) {
            multiply(product, factor, next, size);
            long[] last = product;
            product = next;
            next = last;
        }
        return product;
    }

    private static void multiply(long[] left, long[] right, long[] product, int size) {
        Arrays.fill(product, 0);
        for (int row = 0; row < size; row++) {
            for (int inner = 0; inner < size; inner++) {
                long factor = left[row * size + inner];
                for (int column = 0; column < size; column++) {
                    product[row * size + column] += factor * right[inner * size + column];
                }
            }
        }
    }

    /** Depends on every number and its place. */
    public static long checksum(long[] matrix) {
        long sum = 0;
        for (long number : matrix) {
            sum = Mix.of((sum ^ number) + Mix.STEP);
        }
        return sum;
    }
}
