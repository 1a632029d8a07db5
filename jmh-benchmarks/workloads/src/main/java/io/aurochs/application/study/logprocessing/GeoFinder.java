package io.aurochs.application.study.logprocessing;

import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.draw.Weighted;
import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.jspecify.annotations.Nullable;

/** Knows where addresses are, by ranges of them, as the databases that are sold; the ranges are drawn. Immutable. */
public final class GeoFinder {
    private static final int RANGES = 1 << 16;
    private static final int COUNTRIES = 230;
    private static final int CITIES_OF_COUNTRY = 40;
    private static final double NOWHERE = 0.2;
    private static final int PARTS = 4;
    private static final int PART_BITS = 8;
    private static final long MOST_PART = 255;

    /** Rising, the first one 0: each range ends where the next begins. */
    private final long[] starts = new long[RANGES];

    private final @Nullable Place[] places = new Place[RANGES];

    public GeoFinder(long seed) {
        RandomStream random = new RandomStream(seed);
        random.startRecord(0);
        DiscreteSampler countries = Weighted.zipf(random, COUNTRIES, 1);
        DiscreteSampler cities = Weighted.zipf(random, CITIES_OF_COUNTRY, 1);
        for (int range = 0; range < RANGES; range++) {
            starts[range] = range == 0 ? 0 : random.nextLong() >>> Integer.SIZE;
            boolean isKnown = random.unit() > NOWHERE;
            int country = countries.sample();
            int city = cities.sample();
            places[range] = isKnown ? new Place("country-" + country, "city-" + country + "-" + city) : null;
        }
        Arrays.sort(starts);
    }

    /** Where an address is; null when that is not known, or it is none. */
    public @Nullable Place find(String ip) {
        long address = address(ip);
        if (address < 0) {
            return null;
        }
        int found = Arrays.binarySearch(starts, address);
        return places[found < 0 ? -found - 2 : found];
    }

    private static long address(String ip) {
        String[] parts = ip.split("\\.", -1);
        if (parts.length != PARTS) {
            return -1;
        }
        long address = 0;
        for (String part : parts) {
            long number = number(part);
            if (number < 0 || number > MOST_PART) {
                return -1;
            }
            address = address << PART_BITS | number;
        }
        return address;
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
