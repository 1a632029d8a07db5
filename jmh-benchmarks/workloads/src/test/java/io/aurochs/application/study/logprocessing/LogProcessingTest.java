package io.aurochs.application.study.logprocessing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.ResultTotals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogProcessingTest {
    private static final long SEED = 1;
    private static final int LINES = 100_000;
    private static final GeoFinder FINDER = new GeoFinder(SEED);
    private static final List<String> ALONE = lines(0, 1);

    private static List<String> lines(int task, int tasks) {
        return Stream.generate(new LogGenerator(SEED, task, tasks)::next)
                .limit(LINES)
                .toList();
    }

    private static ResultTotals results(List<String> lines) {
        ResultTotals totals = new ResultTotals();
        LogLoop loop = new LogLoop(FINDER, totals);
        lines.forEach(loop::process);
        return totals;
    }

    @Test
    void readsTheCommonLogFormat() {
        assertThat(LogEntry.parse("57.45.0.3 - - [30/Apr/1998:21:30:17 +0000] \"GET /images/a.gif HTTP/1.0\" 200 1204"))
                .isEqualTo(new LogEntry("57.45.0.3", 14_899_530, "GET /images/a.gif HTTP/1.0", 200, 1204));
        assertThat(LogEntry.parse("h - u [30/Apr/1998:23:30:17 +0200] \"\" 304 -"))
                .isEqualTo(new LogEntry("h", 14_899_530, "", 304, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "57.45.0.3 - - [30/Apr/1998:21:30:17] \"GET /\" 200 12",
                "57.45.0.3 - - [30/Abc/1998:21:30:17 +0000] \"GET /\" 200 12",
                "57.45.0.3 - - [30/Apr/1998:21:30:17 +0000] \"GET /\" OK 12",
                "57.45.0.3 - - [30/Apr/1998:21:30:17 +0000] \"GET /\" 200 99999999999999999999"
            })
    void whatIsNoSuchLineIsNoEntry(String line) {
        assertThat(LogEntry.parse(line)).isNull();
    }

    @Test
    void noMinuteIsForgotten() {
        EntryCounter<Long> counter = new EntryCounter<>();
        for (long minute = 0; minute < 100; minute++) {
            assertThat(counter.add(minute)).isEqualTo(1);
        }
        assertThat(counter.add(0L)).isEqualTo(2);
    }

    @Test
    void aCityIsCountedInItsCountry() {
        PlaceCounter counter = new PlaceCounter();
        counter.add(new Place("france", "vienne"));
        counter.add(new Place("france", "paris"));
        assertThat(counter.add(new Place("greece", "vienne"))).isEqualTo(new PlaceCount("greece", 1, "vienne", 1));
        assertThat(counter.add(new Place("france", "vienne"))).isEqualTo(new PlaceCount("france", 3, "vienne", 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.-4", "a.b.c.d"})
    void whatIsNoAddressIsNowhere(String ip) {
        assertThat(FINDER.find(ip)).isNull();
    }

    @Test
    void anAddressIsAlwaysAtTheSamePlaceAndOneInFiveNowhere() {
        assertThat(FINDER.find("0.0.0.0")).isEqualTo(new GeoFinder(SEED).find("0.0.0.0"));
        assertThat(FINDER.find("255.255.255.255")).isEqualTo(new GeoFinder(SEED).find("255.255.255.255"));
        Random random = new Random(SEED);
        int nowhere = 0;
        Set<String> countries = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            Place place =
                    FINDER.find(random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256) + ".9");
            if (place == null) {
                nowhere++;
            } else {
                countries.add(place.country());
                assertThat(place.city()).startsWith("city-" + place.country().substring("country-".length()) + "-");
            }
        }
        assertThat(nowhere).isBetween(1_700, 2_300);
        assertThat(countries).hasSizeGreaterThan(150);
    }

    @Test
    void resultsDoNotDependOnTheOrder() {
        List<String> shuffled = new ArrayList<>(ALONE);
        Collections.shuffle(shuffled, new Random(SEED));
        ResultTotals inOrder = results(ALONE);
        ResultTotals inAnother = results(shuffled);
        assertThat(inAnother.count()).isEqualTo(inOrder.count());
        assertThat(inAnother.checksum()).isEqualTo(inOrder.checksum());
    }

    @Test
    void everyLineIsCountedWithItsMinuteStatusAndPlace() {
        List<LogEntry> entries = ALONE.stream()
                .map(line -> Objects.requireNonNull(LogEntry.parse(line), line))
                .toList();
        ResultTotals expected = new ResultTotals();
        Map<Object, Long> counts = new HashMap<>();
        for (LogEntry entry : entries) {
            expected.accept(LogResults.volume(entry.minute(), counts.merge(entry.minute(), 1L, Long::sum)));
            expected.accept(LogResults.status(entry.status(), counts.merge(entry.status(), 1L, Long::sum)));
            Place place = FINDER.find(entry.ip());
            if (place != null) {
                expected.accept(LogResults.place(
                        place.country(),
                        counts.merge(place.country(), 1L, Long::sum),
                        place.city(),
                        counts.merge(place.city(), 1L, Long::sum)));
            }
        }
        ResultTotals found = results(ALONE);
        assertThat(found.count()).isEqualTo(expected.count()).isGreaterThan(2 * LINES);
        assertThat(found.checksum()).isEqualTo(expected.checksum());
    }

    @Test
    void entriesAreLikeThoseOfAServer() {
        List<LogEntry> entries = ALONE.stream()
                .map(line -> Objects.requireNonNull(LogEntry.parse(line), line))
                .toList();
        double share =
                (double) entries.stream().filter(entry -> entry.status() == 200).count() / LINES;
        assertThat(share).isBetween(0.79, 0.81);
        assertThat(entries.stream().filter(entry -> entry.status() == 304)).allMatch(entry -> entry.bytes() == 0);
        assertThat(entries.stream().map(LogEntry::minute).distinct().count()).isBetween(3L, 20L);
    }

    @Test
    void tasksHaveLinesOfTheirOwn() {
        assertThat(lines(0, 2)).isEqualTo(lines(0, 2)).isNotEqualTo(lines(1, 2));
    }
}
