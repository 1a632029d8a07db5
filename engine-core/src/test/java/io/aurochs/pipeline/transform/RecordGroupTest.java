package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordGroupTest {
    private static final int RECORDS = 100;

    private final List<String> calls = new ArrayList<>();
    private final RecordGroup<String> group = new RecordGroup<>(
            (place, hash) -> {
                calls.add("touch " + place + " " + hash);
                return hash;
            },
            (place, row, hash) -> calls.add("work " + place + " " + row + " " + hash));

    private static String place(int row) {
        return row % 3 == 0 ? "one" : "other";
    }

    private List<String> works() {
        return calls.stream().filter(call -> call.startsWith("work")).toList();
    }

    private void addAll() throws Exception {
        for (int row = 0; row < RECORDS; row++) {
            group.add(place(row), row, row * 31L);
        }
    }

    @Test
    void worksOnEachRecordOnceInTheOrderOfAdding() throws Exception {
        addAll();
        assertThat(works()).as("the last ones wait").hasSizeLessThan(RECORDS);
        group.flush();
        assertThat(works())
                .isEqualTo(IntStream.range(0, RECORDS)
                        .mapToObj(row -> "work " + place(row) + " " + row + " " + row * 31L)
                        .toList());
        group.flush();
        assertThat(works()).hasSize(RECORDS);
    }

    @Test
    void touchesThePlacesOfAGroupBeforeTheWorkOnItsFirst() throws Exception {
        addAll();
        group.flush();
        int firstWork = calls.indexOf("work one 0 0");
        assertThat(firstWork).as("records of a group").isGreaterThan(1);
        assertThat(calls.subList(0, firstWork))
                .isEqualTo(IntStream.range(0, firstWork)
                        .mapToObj(row -> "touch " + place(row) + " " + row * 31L)
                        .toList());
        assertThat(calls).as("each is touched once").hasSize(2 * RECORDS);
    }

    @Test
    void aRecordThatFailsIsNotTriedAgain() throws Exception {
        List<Integer> tried = new ArrayList<>();
        RecordGroup<String> failing = new RecordGroup<>((place, hash) -> 0, (place, row, hash) -> {
            tried.add(row);
            throw new IOException("row " + row);
        });
        failing.add("one", 7, 0);
        assertThatThrownBy(failing::flush).isInstanceOf(IOException.class).hasMessage("row 7");
        failing.flush();
        assertThat(tried).containsExactly(7);
    }
}
