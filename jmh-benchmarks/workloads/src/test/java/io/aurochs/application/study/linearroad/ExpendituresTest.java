package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpendituresTest {
    private static final int VEHICLES = 40;
    private static final ExpenditureHistory HISTORY = new ExpenditureHistory(1, VEHICLES);

    private final Expenditures expenditures = new Expenditures(HISTORY);

    private static List<PastToll> rows(int expressway) {
        List<PastToll> rows = new ArrayList<>();
        HISTORY.forEach(expressway, rows::add);
        return rows;
    }

    private int spent(long vehicle, int day, int expressway) {
        return expenditures
                .answer(new ExpenditureQuery(5, vehicle, expressway, 42, day))
                .spent();
    }

    @Test
    void thereIsARowOfEachVehicleDayAndExpressway() {
        Set<Integer> tolls = new HashSet<>();
        Set<List<Integer>> keys = new HashSet<>();
        for (int expressway = 0; expressway < 3; expressway++) {
            for (PastToll row : rows(expressway)) {
                tolls.add(row.toll());
                keys.add(List.of(row.vehicle(), row.day(), row.expressway()));
            }
        }
        assertThat(keys).hasSize(3 * VEHICLES * ExpenditureHistory.DAYS);
        assertThat(tolls).hasSize(100).allMatch(toll -> toll >= 0 && toll < 100);
        assertThat(rows(2)).isEqualTo(rows(2));
    }

    @Test
    void everyRowIsFoundByItsVehicleInAnyRound() {
        for (int expressway : new int[] {1, 0}) {
            for (PastToll row : rows(expressway)) {
                assertThat(spent(row.vehicle(), row.day(), expressway)).isEqualTo(row.toll());
                assertThat(spent(row.vehicle() + 7L * VEHICLES, row.day(), expressway))
                        .isEqualTo(row.toll());
            }
        }
    }

    @Test
    void aWrongVehicleDayOrExpresswayIsNoticed() {
        int ofOtherVehicle = 0;
        int ofOtherDay = 0;
        int ofOtherExpressway = 0;
        List<PastToll> rows = rows(0);
        for (PastToll row : rows) {
            ofOtherVehicle += spent(row.vehicle() + 1, row.day(), 0) == row.toll() ? 1 : 0;
            ofOtherDay += spent(row.vehicle(), row.day() % ExpenditureHistory.DAYS + 1, 0) == row.toll() ? 1 : 0;
            ofOtherExpressway += spent(row.vehicle(), row.day(), 1) == row.toll() ? 1 : 0;
        }
        assertThat(List.of(ofOtherVehicle, ofOtherDay, ofOtherExpressway))
                .as("of %s", rows.size())
                .allMatch(same -> same < rows.size() / 50);
    }

    @Test
    void anAnswerTellsItsQuery() {
        assertThat(expenditures.answer(new ExpenditureQuery(5, 7, 0, 42, 9)))
                .isEqualTo(new ExpenditureAnswer(5, 42, spent(7, 9, 0)));
    }

    @Test
    void aDayOfWhichNothingIsKnownIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> spent(7, 70, 0)).withMessageContaining("day=70");
        assertThatIllegalArgumentException().isThrownBy(() -> spent(7, 0, 0)).withMessageContaining("day=0");
    }
}
