-- Side input: bids with the value of a key in a table that is looked up.
WITH keyed_bids AS (
    SELECT auction_id, bidder_id, price, event_time, auction_id % 10000 AS side_id, PROCTIME() AS read_at
    FROM bids)
SELECT b.auction_id, b.bidder_id, b.price, b.event_time, side.label
FROM keyed_bids AS b
JOIN side_input FOR SYSTEM_TIME AS OF b.read_at AS side ON side.id = b.side_id
