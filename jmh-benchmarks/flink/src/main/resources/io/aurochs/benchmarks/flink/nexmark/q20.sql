-- Bids with their auctions of category 10.
SELECT a.id AS auction_id, b.bidder_id, b.price, b.channel, b.url, b.event_time AS bid_time, b.extra AS bid_extra,
    a.item, a.description, a.first_price, a.reserve_price, a.event_time AS auction_time, a.expires_at, a.seller_id, a.category,
    a.extra AS auction_extra
FROM auctions AS a
JOIN bids AS b ON b.auction_id = a.id
WHERE a.category = 10
