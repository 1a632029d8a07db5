-- Highest bids of each 10 seconds: windows, joined with all bids. The join has no time limit, so that its state keeps every bid.
WITH peaks AS (
    SELECT window_end AS ends_at, MAX(price) AS peak
    FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(event_time), INTERVAL '10' SECOND))
    GROUP BY window_start, window_end)
SELECT b.auction_id, b.bidder_id, b.price, b.event_time, b.extra
FROM peaks AS p
JOIN bids AS b ON b.price = p.peak
WHERE b.event_time >= p.ends_at - INTERVAL '10' SECOND AND b.event_time <= p.ends_at
