package io.aurochs.pipeline.transform;

import java.util.Arrays;

/** Addresses of records, of which the last one in some order is at hand: a binary heap of numbers. One thread at a time. */
final class AddressHeap {
    private static final int FIRST_SIZE = 16;

    private final Order order;
    private long[] addresses = new long[FIRST_SIZE];
    private int size;

    /** Compares the records at two addresses. */
    @FunctionalInterface
    interface Order {
        /** Negative when the first comes before the second, positive when it comes after it. */
        int compare(long first, long second);
    }

    AddressHeap(Order order) {
        this.order = order;
    }

    int size() {
        return size;
    }

    /** The last one; there must be any. */
    long last() {
        return addresses[0];
    }

    void add(long address) {
        if (size == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * size);
        }
        int at = size++;
        while (at > 0 && order.compare(address, addresses[(at - 1) / 2]) > 0) {
            addresses[at] = addresses[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        addresses[at] = address;
    }

    /** Takes the last one out; there must be any. */
    long removeLast() {
        long last = addresses[0];
        size--;
        if (size > 0) {
            sink(addresses[size]);
        }
        return last;
    }

    private void sink(long address) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && order.compare(addresses[child + 1], addresses[child]) > 0) {
                child++;
            }
            if (order.compare(address, addresses[child]) >= 0) {
                break;
            }
            addresses[at] = addresses[child];
            at = child;
        }
        addresses[at] = address;
    }

    /** The addresses, in no order. */
    long[] toArray() {
        return Arrays.copyOf(addresses, size);
    }

    void clear() {
        size = 0;
    }
}
