-- Last bids: the last bid of a bidder on an auction.
WITH numbered_bids AS (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY auction_id, bidder_id ORDER BY event_time DESC) AS recency
    FROM bids)
SELECT auction_id, bidder_id, price, channel, url, event_time, extra
FROM numbered_bids
WHERE recency = 1
