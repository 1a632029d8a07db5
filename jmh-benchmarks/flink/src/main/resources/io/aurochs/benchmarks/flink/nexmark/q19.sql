-- Top ten: the highest bids on an auction.
WITH ranked_bids AS (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY auction_id ORDER BY price DESC) AS price_rank
    FROM bids)
SELECT auction_id, bidder_id, price, channel, url, event_time, extra, price_rank
FROM ranked_bids
WHERE price_rank <= 10
