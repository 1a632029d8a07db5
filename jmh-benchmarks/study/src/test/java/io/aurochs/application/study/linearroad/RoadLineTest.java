package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
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

    @Test
    void minutesOfAPublicFileEndWhenTimeGoesOn() {
        List<String> input = new ArrayList<>();
        PublicLines lines = new PublicLines(input::add);
        lines.accept("0 0 107 32 2 1 0 10 53320 -1 -1 -1 -1 -1 -1");
        lines.accept("0,59,108,32,3,1,0,10,53320,-1,-1,-1,-1,-1,-1");
        lines.accept("4,60,108,-1,3,-1,-1,-1,-1,9,1,2,3,4,5");
        lines.accept("2,60,107,-1,-1,-1,-1,-1,-1,9,-1,-1,-1,-1,-1");
        lines.accept("0,180,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1");
        assertThat(input)
                .containsExactly(
                        "0,0,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1",
                        "0,59,108,32,3,1,0,10,53320,-1,-1,-1,-1,-1,-1",
                        MinuteEnd.of(1, 2).line(),
                        MinuteEnd.of(1, 3).line(),
                        "2,60,107,-1,2,-1,-1,-1,-1,9,-1,-1,-1,-1,-1",
                        MinuteEnd.of(2, 2).line(),
                        MinuteEnd.of(2, 3).line(),
                        MinuteEnd.of(3, 2).line(),
                        MinuteEnd.of(3, 3).line(),
                        "0,180,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1");
    }

    @Test
    void aPublicFileThatGoesBackIsRefused() {
        PublicLines lines = new PublicLines(line -> {});
        lines.accept("0,60,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lines.accept("0,59,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1"))
                .withMessageContaining("minute 2");
    }
}
