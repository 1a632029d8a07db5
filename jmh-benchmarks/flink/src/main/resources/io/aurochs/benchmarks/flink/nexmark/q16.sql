-- Statistics of a channel and day: those of q15, with the latest minute.
WITH ranged_bids AS (
    SELECT channel, DATE_FORMAT(event_time, 'yyyy-MM-dd') AS bid_day, DATE_FORMAT(event_time, 'HH:mm') AS bid_minute, bidder_id,
        auction_id, price < 10000 AS is_low, price >= 10000 AND price < 1000000 AS is_middle, price >= 1000000 AS is_high
    FROM bids)
SELECT
    channel,
    bid_day,
    MAX(bid_minute) AS last_minute,
    COUNT(*) AS bid_count,
    COUNT(*) FILTER (WHERE is_low) AS low_bids,
    COUNT(*) FILTER (WHERE is_middle) AS middle_bids,
    COUNT(*) FILTER (WHERE is_high) AS high_bids,
    COUNT(DISTINCT bidder_id) AS bidder_count,
    COUNT(DISTINCT bidder_id) FILTER (WHERE is_low) AS low_bidders,
    COUNT(DISTINCT bidder_id) FILTER (WHERE is_middle) AS middle_bidders,
    COUNT(DISTINCT bidder_id) FILTER (WHERE is_high) AS high_bidders,
    COUNT(DISTINCT auction_id) AS auction_count,
    COUNT(DISTINCT auction_id) FILTER (WHERE is_low) AS low_auctions,
    COUNT(DISTINCT auction_id) FILTER (WHERE is_middle) AS middle_auctions,
    COUNT(DISTINCT auction_id) FILTER (WHERE is_high) AS high_auctions
FROM ranged_bids
GROUP BY channel, bid_day
