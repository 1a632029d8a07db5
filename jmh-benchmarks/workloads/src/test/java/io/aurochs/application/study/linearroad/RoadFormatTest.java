package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.aurochs.application.study.FileLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoadFormatTest {
    private static final Path FILE = Path.of("cardatapoints.out");

    /** As the generator writes them: two expressways, a query of each kind. */
    private static final List<String> LINES = List.of(
            "0,0,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1",
            "0 59 108 32 3 1 0 10 53320 -1 -1 -1 -1 -1 -1",
            "4,60,108,-1,3,-1,-1,-1,-1,9,1,2,3,4,5",
            "2,60,107,-1,-1,-1,-1,-1,-1,9,-1,-1,-1,-1,-1",
            "3,61,108,-1,3,-1,-1,-1,-1,10,-1,-1,-1,-1,33",
            "",
            "0,180,107,32,3,1,0,10,53320,-1,-1,-1,-1,-1,-1",
            "2,181,107,-1,-1,-1,-1,-1,-1,11,-1,-1,-1,-1,-1");

    private final RoadFormat format = new RoadFormat();

    private List<FileLine> read(Stream<String> lines) {
        return lines.map(line -> format.next(FILE, line))
                .filter(Objects::nonNull)
                .toList();
    }

    @Test
    void everyExpresswayIsAPartWithVehiclesOfItsOwn() {
        assertThat(read(LINES.stream()))
                .containsExactly(
                        new FileLine(0, new PositionReport(0, 0, 32, 2, 1, 0, 10, 53320).line()),
                        new FileLine(1, new PositionReport(59, 1, 32, 3, 1, 0, 10, 53320).line()),
                        new FileLine(0, new BalanceQuery(60, 0, 2, 9).line()),
                        new FileLine(1, new ExpenditureQuery(61, 1, 3, 10, 33).line()),
                        new FileLine(1, new PositionReport(180, 2, 32, 3, 1, 0, 10, 53320).line()),
                        new FileLine(1, new BalanceQuery(181, 2, 3, 11).line()));
    }

    @Test
    void queriesAboutWhereNobodyWasAreLeftOut() {
        assertThat(read(Stream.of(
                        "2,0,107,-1,-1,-1,-1,-1,-1,9,-1,-1,-1,-1,-1", "3,0,108,-1,3,-1,-1,-1,-1,10,-1,-1,-1,-1,33")))
                .isEmpty();
    }

    @Test
    void minutesEndWhenTimeGoesOnAndAllComesAgainLaterWithOtherVehicles() {
        List<String> second = read(LINES.stream()).stream()
                .filter(line -> line.part() == 1)
                .map(FileLine::line)
                .toList();
        TrafficLines traffic = format.traffic(second);
        assertThat(traffic.size()).isEqualTo(8);
        assertThat(LongStream.range(0, 10).mapToObj(traffic::line))
                .containsExactly(
                        second.get(0),
                        MinuteEnd.of(1, 3).line(),
                        second.get(1),
                        MinuteEnd.of(2, 3).line(),
                        MinuteEnd.of(3, 3).line(),
                        second.get(2),
                        second.get(3),
                        MinuteEnd.of(4, 3).line(),
                        // Four minutes later, three vehicles on.
                        new PositionReport(240 + 59, 3 + 1, 32, 3, 1, 0, 10, 53320).line(),
                        MinuteEnd.of(5, 3).line());
        assertThat(traffic.line(10))
                .as("queries have other numbers, too")
                .isEqualTo(new ExpenditureQuery(240 + 61, 3 + 1, 3, 12 + 10, 33).line());
    }

    @Test
    void expresswaysOfOneSourceEndTheirMinutesTogether() {
        List<String> all = read(LINES.stream()).stream().map(FileLine::line).toList();
        TrafficLines traffic = format.traffic(all);
        assertThat(traffic.size()).isEqualTo(all.size() + 2 * 4);
        assertThat(List.of(traffic.line(2), traffic.line(3)))
                .containsExactly(MinuteEnd.of(1, 2).line(), MinuteEnd.of(1, 3).line());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0,59,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1|is of minute 1, after one of minute 2: sort",
                "0,60,107,32,2,1,0,10,53320|15 integers",
                "0,60,107,fast,2,1,0,10,53320,-1,-1,-1,-1,-1,-1|something besides integers",
                "5,60,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1|is not of type 0, 2, 3 or 4",
                "7,60,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1|type=7",
                "0,60,107,32,2,1,0,100,53320,-1,-1,-1,-1,-1,-1|segment=100",
                "0,60,107,32,2,1,2,10,53320,-1,-1,-1,-1,-1,-1|direction=2",
                "3,60,107,-1,2,-1,-1,-1,-1,10,-1,-1,-1,-1,70|day=70: there are 1 to 69"
            })
    void aWrongLineIsRefused(String line, String message) {
        format.next(FILE, "0,60,107,32,2,1,0,10,53320,-1,-1,-1,-1,-1,-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> format.next(FILE, line))
                .withMessageContaining(message);
    }
}
