-- Selection: bids on some auctions.
SELECT auction_id, price
FROM bids
WHERE auction_id % 123 = 0
