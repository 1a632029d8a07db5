-- Statistics of an auction and day: number and prices of its bids.
WITH daily_bids AS (
    SELECT DATE_FORMAT(event_time, 'yyyy-MM-dd') AS bid_day, auction_id, price
    FROM bids)
SELECT
    auction_id,
    bid_day,
    COUNT(*) AS bid_count,
    COUNT(*) FILTER (WHERE price < 10000) AS low_bids,
    COUNT(*) FILTER (WHERE price >= 10000 AND price < 1000000) AS middle_bids,
    COUNT(*) FILTER (WHERE price >= 1000000) AS high_bids,
    MIN(price) AS lowest_price,
    MAX(price) AS highest_price,
    AVG(price) AS mean_price,
    SUM(price) AS price_sum
FROM daily_bids
GROUP BY auction_id, bid_day
