package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoadLineTest {
    private static final String REPORT = "0,61,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1";
    private static final String BALANCE = "2,61,107,-1,2,-1,-1,-1,-1,9,-1,-1,-1,-1,-1";
    private static final String EXPENDITURE = "3,61,107,-1,2,-1,-1,-1,-1,9,-1,-1,-1,-1,33";
    private static final String END = "5,119,-1,-1,2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1";

    @Test
    void readsWhatItWrites() {
        assertThat(RoadLine.parse(REPORT)).isEqualTo(new PositionReport(61, 107, 32, 2, 1, 0, 10, 53320));
        assertThat(RoadLine.parse(BALANCE)).isEqualTo(new BalanceQuery(61, 107, 2, 9));
        assertThat(RoadLine.parse(EXPENDITURE)).isEqualTo(new ExpenditureQuery(61, 107, 2, 9, 33));
        assertThat(RoadLine.parse(END)).isEqualTo(MinuteEnd.of(2, 2));
        for (String line : List.of(REPORT, BALANCE, EXPENDITURE, END)) {
            RoadRecord record = RoadLine.parse(line);
            assertThat(record.line()).isEqualTo(line);
            assertThat(record.minute()).isEqualTo(2);
            assertThat(RoadLine.expressway(line)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0,61,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1",
                "4,61,107,-1,2,-1,-1,-1,-1,9,1,2,3,4,5",
                "0,now,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1"
            })
    void whatIsNoLineIsRefused(String line) {
        assertThatThrownBy(() -> RoadLine.parse(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
