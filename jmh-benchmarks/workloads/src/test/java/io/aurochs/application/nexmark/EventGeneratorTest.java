package io.aurochs.application.nexmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventGeneratorTest {
    private static final int EVENTS = 50_000;

    private final EventGenerator generator = new EventGenerator(1, 10_000);
    private final List<Event> events =
            LongStream.range(0, EVENTS).mapToObj(generator::event).toList();

    private <T extends Event> List<T> all(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Test
    void anEventDependsOnSeedAndNumberAlone() {
        assertThat(new EventGenerator(1, 10_000).event(1_234)).isEqualTo(events.get(1_234));
        assertThat(new EventGenerator(2, 10_000).event(1_234)).isNotEqualTo(events.get(1_234));
    }

    @Test
    void onePersonThreeAuctionsAndManyBids() {
        assertThat(all(Person.class)).hasSize(1_000).extracting(Person::id).startsWith(1_000L, 1_001L);
        assertThat(all(Auction.class))
                .hasSize(3_000)
                .extracting(Auction::id)
                .startsWith(1_000L, 1_001L, 1_002L, 1_003L);
        assertThat(all(Bid.class)).hasSize(46_000);
    }

    @Test
    void timeIsEvenAndInOrder() {
        assertThat(events.get(0).timeMs()).isEqualTo(EventGenerator.BEGIN_MS);
        assertThat(events.get(EVENTS - 1).timeMs()).isEqualTo(EventGenerator.BEGIN_MS + 4_999);
        assertThat(events).extracting(Event::timeMs).isSorted();
    }

    @Test
    void hotOnesComeMoreOften() {
        List<Bid> bids = all(Bid.class);
        assertThat(share(bids, bid -> (bid.auction() - 1_000) % 100 == 0)).isCloseTo(0.5, within(0.02));
        assertThat(share(bids, bid -> (bid.bidder() - 1_000) % 100 == 1)).isCloseTo(0.75, within(0.02));
        assertThat(share(bids, bid -> !bid.channel().startsWith("channel-"))).isCloseTo(0.5, within(0.02));
        assertThat(share(all(Auction.class), auction -> (auction.seller() - 1_000) % 100 == 0))
                .isCloseTo(0.75, within(0.03));
    }

    @Test
    void sizesAreAsPublished() {
        assertThat(all(Bid.class).stream()
                        .mapToInt(bid -> 32 + bid.extra().length())
                        .average())
                .hasValueCloseTo(100.0, within(2.0));
        assertThat(all(Auction.class).stream()
                        .mapToInt(auction -> 48
                                + auction.itemName().length()
                                + auction.description().length()
                                + auction.extra().length())
                        .average())
                .hasValueCloseTo(500.0, within(5.0));
    }

    @Test
    void splitsHaveAllEventsAndReplayPutsThemInOrder() {
        List<Long> emitted = List.of(
                EventSplit.length(0, 3, EVENTS), EventSplit.length(1, 3, EVENTS), EventSplit.length(2, 3, EVENTS));
        assertThat(emitted.stream().mapToLong(Long::longValue).sum()).isEqualTo(EVENTS);
        List<Event> replayed = new ArrayList<>();
        new EventReplay(generator, emitted).forEach(replayed::add);
        assertThat(replayed).isEqualTo(events);
    }

    @Test
    void aRateThatSplitsAMillisecondIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EventGenerator(1, 30_000))
                .withMessageContaining("30000: give a divisor of 50000");
    }

    private static <T> double share(List<T> all, Predicate<T> which) {
        return (double) all.stream().filter(which).count() / all.size();
    }
}
