package io.aurochs.application.nexmark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Bid;
import io.aurochs.application.nexmark.Event;
import io.aurochs.application.nexmark.Person;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rows that were worked out by hand. */
class QueryLoopTest {
    private static final long SECOND_MS = 1_000;

    @Test
    void q2SelectsAuctions() {
        assertThat(rows("q2", bid(123, 1, 50, 0), bid(124, 1, 60, 0), bid(246, 1, 70, 0)))
                .containsExactly(List.of(123L, 50L), List.of(246L, 70L));
    }

    @Test
    void q3JoinsInEitherOrder() {
        assertThat(rows(
                        "q3",
                        auction(11, 1, 10, 0, 1),
                        person(1, "OR", 0),
                        person(2, "WA", 0),
                        person(3, "CA", 0),
                        auction(12, 1, 10, 0, 1),
                        auction(13, 1, 11, 0, 1),
                        auction(14, 2, 10, 0, 1),
                        auction(15, 4, 10, 0, 1),
                        auction(16, 3, 10, 0, 1)))
                .containsExactlyInAnyOrder(
                        List.of("name 1", "city", "OR", 11L),
                        List.of("name 1", "city", "OR", 12L),
                        List.of("name 3", "city", "CA", 16L));
    }

    @Test
    void q4AveragesTheHighestBidsInTime() {
        assertThat(rows(
                        "q4",
                        bid(11, 1, 9_000, 99),
                        bid(11, 1, 10, 100),
                        auction(11, 1, 10, 100, 200),
                        bid(11, 1, 40, 200),
                        bid(11, 1, 9_000, 201),
                        auction(12, 1, 10, 100, 300),
                        bid(12, 1, 61, 250),
                        auction(13, 1, 11, 100, 300),
                        bid(13, 1, 7, 250),
                        auction(14, 1, 12, 100, 300)))
                .containsExactlyInAnyOrder(List.of(10L, 50L), List.of(11L, 7L));
    }

    @Test
    void q5FindsTheHottestOfEachSlide() {
        // Windows that begin at -8, -6, -4, -2 and 0 seconds have all three bids; auction 12 is then alone in those
        // from 2 to 12.
        assertThat(rows("q5", bid(11, 1, 1, 0), bid(11, 1, 1, 1), bid(12, 1, 1, 2), bid(12, 1, 1, 12 * SECOND_MS)))
                .containsExactlyInAnyOrder(
                        List.of(11L, 2L),
                        List.of(11L, 2L),
                        List.of(11L, 2L),
                        List.of(11L, 2L),
                        List.of(11L, 2L),
                        List.of(12L, 1L),
                        List.of(12L, 1L),
                        List.of(12L, 1L),
                        List.of(12L, 1L),
                        List.of(12L, 1L));
    }

    @Test
    void q7HasAllOfTheHighestPriceAndThatOfTheWindowBeforeAtItsVeryEnd() {
        assertThat(rows(
                        "q7",
                        bid(11, 1, 50, 1),
                        bid(12, 2, 70, 2),
                        bid(13, 3, 70, 3),
                        bid(14, 4, 70, 10 * SECOND_MS),
                        bid(15, 5, 70, 10 * SECOND_MS + 1),
                        bid(16, 6, 80, 10 * SECOND_MS + 2)))
                .containsExactlyInAnyOrder(
                        List.of(12L, 2L, 70L, time(2), "extra"),
                        List.of(13L, 3L, 70L, time(3), "extra"),
                        List.of(14L, 4L, 70L, time(10 * SECOND_MS), "extra"),
                        List.of(16L, 6L, 80L, time(10 * SECOND_MS + 2), "extra"));
    }

    @Test
    void q8NeedsBothInOneWindow() {
        assertThat(rows(
                        "q8",
                        person(1, "OR", 10 * SECOND_MS),
                        person(2, "OR", 11 * SECOND_MS),
                        auction(11, 1, 10, 19 * SECOND_MS, 0),
                        auction(12, 1, 10, 19 * SECOND_MS, 0),
                        auction(13, 2, 10, 20 * SECOND_MS, 0)))
                .containsExactly(List.of(1L, "name 1", time(10 * SECOND_MS)));
    }

    @Test
    void q11EndsASessionAfterMoreThanTheGap() {
        assertThat(rows("q11", bid(1, 7, 1, 0), bid(2, 8, 1, 5), bid(3, 7, 1, 10_000), bid(4, 7, 1, 20_001)))
                .containsExactlyInAnyOrder(
                        List.of(7L, 2L, time(0), time(20_000)),
                        List.of(8L, 1L, time(5), time(10_005)),
                        List.of(7L, 1L, time(20_001), time(30_001)));
    }

    @Test
    void q17HasStatisticsOfAnAuctionAndDay() {
        long day = ChronoUnit.DAYS.getDuration().toMillis();
        assertThat(rows(
                        "q17",
                        bid(11, 1, 9_999, 0),
                        bid(11, 1, 10_000, 1),
                        bid(11, 1, 1_000_000, day - 1),
                        bid(11, 1, 5, day)))
                .containsExactlyInAnyOrder(
                        List.of(11L, "1970-01-01", 3L, 1L, 1L, 1L, 9_999L, 1_000_000L, 339_999L, 1_019_999L),
                        List.of(11L, "1970-01-02", 1L, 1L, 0L, 0L, 5L, 5L, 5L, 5L));
    }

    @Test
    void q18KeepsTheLastBid() {
        assertThat(rows("q18", bid(11, 1, 10, 0), bid(11, 2, 20, 1), bid(11, 1, 5, 2)))
                .containsExactlyInAnyOrder(
                        List.of(11L, 1L, 5L, "Apple", "url", time(2), "extra"),
                        List.of(11L, 2L, 20L, "Apple", "url", time(1), "extra"));
    }

    @Test
    void q19KeepsTheTenHighest() {
        Event[] bids = LongStream.of(5, 12, 1, 11, 2, 10, 3, 9, 4, 8, 7, 6)
                .mapToObj(price -> bid(11, 1, price, 0))
                .toArray(Event[]::new);
        assertThat(rows("q19", bids))
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 10)
                        .mapToObj(rank -> List.<Object>of(11L, 13 - rank, rank))
                        .toList());
    }

    @Test
    void q21NumbersChannels() {
        assertThat(rows(
                        "q21",
                        from("Baidu", "url"),
                        from("channel-1", "url&channel_id=77&a=b"),
                        from("channel-2", "url?channel_id=78")))
                .containsExactly(List.of(11L, 1L, 10L, "Baidu", "3"), List.of(11L, 1L, 10L, "channel-1", "77"));
    }

    private static List<List<Object>> rows(String name, Event... events) {
        List<List<Object>> rows = new ArrayList<>();
        QueryLoop loop = Query.named(name).orElseThrow().loop().apply(columns -> rows.add(List.of(columns)));
        for (Event event : events) {
            loop.process(event);
        }
        loop.end();
        return rows;
    }

    private static LocalDateTime time(long ms) {
        return LocalDateTime.of(1970, 1, 1, 0, 0).plus(ms, ChronoUnit.MILLIS);
    }

    private static Bid bid(long auction, long bidder, long price, long timeMs) {
        return new Bid(auction, bidder, price, "Apple", "url", timeMs, "extra");
    }

    private static Bid from(String channel, String url) {
        return new Bid(11, 1, 10, channel, url, 0, "extra");
    }

    private static Auction auction(long id, long seller, long category, long timeMs, long expiresMs) {
        return new Auction(id, "item", "description", 1, 2, timeMs, expiresMs, seller, category, "extra");
    }

    private static Person person(long id, String state, long timeMs) {
        return new Person(id, "name " + id, "email", "card", "city", state, timeMs, "extra");
    }
}
