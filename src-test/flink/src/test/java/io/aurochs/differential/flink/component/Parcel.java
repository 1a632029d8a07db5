package io.aurochs.differential.flink.component;

import java.util.List;

/** Numbers that are committed together. */
record Parcel(boolean isSealed, List<Long> numbers) {
    Parcel sealed() {
        return new Parcel(true, numbers);
    }
}
