-- Hot items: the auctions with the most bids in the last 10 seconds, every 2 seconds.
WITH bid_counts AS (
    SELECT window_start, window_end, auction_id, COUNT(*) AS bid_count
    FROM TABLE(HOP(TABLE bids, DESCRIPTOR(event_time), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
    GROUP BY window_start, window_end, auction_id),
peaks AS (
    SELECT window_start, window_end, MAX(bid_count) AS peak
    FROM bid_counts
    GROUP BY window_start, window_end)
SELECT c.auction_id, c.bid_count
FROM bid_counts AS c
JOIN peaks AS p ON p.window_start = c.window_start AND p.window_end = c.window_end AND p.peak <= c.bid_count
