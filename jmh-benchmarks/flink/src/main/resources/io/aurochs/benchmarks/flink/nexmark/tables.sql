-- What Nexmark's queries read: one stream of events, a view for each kind of them, a side input, and a function.
CREATE TEMPORARY TABLE events (
    kind INT,
    person ROW<id BIGINT, name STRING, email STRING, credit_card STRING, city STRING, state STRING, event_time TIMESTAMP(3),
        extra STRING>,
    auction ROW<id BIGINT, item STRING, description STRING, first_price BIGINT, reserve_price BIGINT, event_time TIMESTAMP(3),
        expires_at TIMESTAMP(3), seller_id BIGINT, category BIGINT, extra STRING>,
    bid ROW<auction_id BIGINT, bidder_id BIGINT, price BIGINT, channel STRING, url STRING, event_time TIMESTAMP(3), extra STRING>,
    -- An event has one of the three.
    event_time AS COALESCE(bid.event_time, auction.event_time, person.event_time),
    WATERMARK FOR event_time AS event_time - INTERVAL '4' SECOND
) WITH ('connector' = 'nexmark'/* options */);

CREATE TEMPORARY VIEW people AS
SELECT e.person.id, e.person.name, e.person.email, e.person.credit_card, e.person.city, e.person.state, e.event_time, e.person.extra
FROM events AS e WHERE e.kind = 0;

CREATE TEMPORARY VIEW auctions AS
SELECT e.auction.id, e.auction.item, e.auction.description, e.auction.first_price, e.auction.reserve_price, e.event_time,
    e.auction.expires_at, e.auction.seller_id, e.auction.category, e.auction.extra
FROM events AS e WHERE e.kind = 1;

CREATE TEMPORARY VIEW bids AS
SELECT e.bid.auction_id, e.bid.bidder_id, e.bid.price, e.bid.channel, e.bid.url, e.event_time, e.bid.extra
FROM events AS e WHERE e.kind = 2;

CREATE TEMPORARY TABLE side_input (id BIGINT, label STRING) WITH ('connector' = 'nexmark-side-input');

CREATE TEMPORARY FUNCTION letter_count AS 'io.aurochs.benchmarks.flink.nexmark.LetterCount';
