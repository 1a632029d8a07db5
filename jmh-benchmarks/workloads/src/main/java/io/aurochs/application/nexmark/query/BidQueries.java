package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Bid;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The queries whose rows each come from one bid: no state, or only that of a join. */
final class BidQueries {
    private static final long EVERY = 123;
    private static final int SIDE_INPUT = 10_000;
    private static final long CATEGORY = 10;
    private static final long EURO_THOUSANDTHS = 908;
    private static final BigDecimal LOWEST = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal HIGHEST = BigDecimal.valueOf(50_000_000);
    private static final List<String> CHANNELS = List.of("apple", "google", "facebook", "baidu");
    private static final Pattern CHANNEL_ID = Pattern.compile("(&|^)channel_id=([^&]*)");
    private static final int FIRST_DIRECTORY = 3;

    private BidQueries() {}

    /** Query 0. */
    static BidLoop passOn(Rows rows) {
        return bid -> rows.accept(bid.auction(), bid.bidder(), bid.price(), Times.of(bid.timeMs()), bid.extra());
    }

    /** Query 1: in euros. */
    static BidLoop convert(Rows rows) {
        return bid -> rows.accept(bid.auction(), bid.bidder(), euros(bid), Times.of(bid.timeMs()), bid.extra());
    }

    private static BigDecimal euros(Bid bid) {
        return BigDecimal.valueOf(bid.price() * EURO_THOUSANDTHS, 3);
    }

    /** Query 2: of some auctions. */
    static BidLoop select(Rows rows) {
        return bid -> {
            if (bid.auction() % EVERY == 0) {
                rows.accept(bid.auction(), bid.price());
            }
        };
    }

    /** Query 10: with day and minute. */
    static BidLoop log(Rows rows) {
        return bid -> rows.accept(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                Times.of(bid.timeMs()),
                bid.extra(),
                Times.day(bid.timeMs()),
                Times.minute(bid.timeMs()));
    }

    /** Query 13: with a value of the side input. */
    static BidLoop enrich(Rows rows) {
        return bid -> rows.accept(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                Times.of(bid.timeMs()),
                String.valueOf(bid.auction() % SIDE_INPUT));
    }

    /** Query 14: some prices, with the time of day and a count of letters. */
    static BidLoop calculate(Rows rows) {
        return bid -> {
            BigDecimal price = euros(bid);
            if (price.compareTo(LOWEST) > 0 && price.compareTo(HIGHEST) < 0) {
                rows.accept(
                        bid.auction(),
                        bid.bidder(),
                        price,
                        timeOfDay(Times.of(bid.timeMs())),
                        Times.of(bid.timeMs()),
                        bid.extra(),
                        bid.extra().chars().filter(letter -> letter == 'c').count());
            }
        };
    }

    private static String timeOfDay(LocalDateTime time) {
        int hour = time.getHour();
        if (hour >= 8 && hour <= 18) {
            return "dayTime";
        }
        return hour <= 6 || hour >= 20 ? "nightTime" : "otherTime";
    }

    /** Query 20: with their auctions, of one category. */
    static QueryLoop expand(Rows rows) {
        AuctionBids join = new AuctionBids((auction, bid) -> {
            if (auction.category() == CATEGORY) {
                emit(auction, bid, rows);
            }
        });
        return join::process;
    }

    private static void emit(Auction auction, Bid bid, Rows rows) {
        rows.accept(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                bid.channel(),
                bid.url(),
                Times.of(bid.timeMs()),
                bid.extra(),
                auction.itemName(),
                auction.description(),
                auction.initialBid(),
                auction.reserve(),
                Times.of(auction.timeMs()),
                Times.of(auction.expiresMs()),
                auction.seller(),
                auction.category(),
                auction.extra());
    }

    /** Query 21: with the number of their channel. */
    static BidLoop identifyChannel(Rows rows) {
        return bid -> {
            Matcher inUrl = CHANNEL_ID.matcher(bid.url());
            int known = CHANNELS.indexOf(bid.channel().toLowerCase(Locale.ROOT));
            if (known >= 0) {
                rows.accept(bid.auction(), bid.bidder(), bid.price(), bid.channel(), String.valueOf(known));
            } else if (inUrl.find()) {
                rows.accept(bid.auction(), bid.bidder(), bid.price(), bid.channel(), inUrl.group(2));
            }
        };
    }

    /** Query 22: with the directories of their URL. */
    static BidLoop splitUrl(Rows rows) {
        return bid -> {
            String[] parts = bid.url().split("/", -1);
            rows.accept(
                    bid.auction(),
                    bid.bidder(),
                    bid.price(),
                    bid.channel(),
                    parts[FIRST_DIRECTORY],
                    parts[FIRST_DIRECTORY + 1],
                    parts[FIRST_DIRECTORY + 2]);
        };
    }
}
