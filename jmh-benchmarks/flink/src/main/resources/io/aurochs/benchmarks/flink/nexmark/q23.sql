-- Bids by sellers: with their bidder, and with each auction of that bidder's.
SELECT b.bidder_id, b.price, b.channel, b.url, b.extra AS bid_extra,
    p.id AS person_id, p.name, p.email, p.credit_card, p.city, p.state, p.extra AS person_extra,
    a.item, a.description, a.first_price, a.reserve_price, a.event_time AS auction_time, a.expires_at, a.seller_id, a.category,
    a.extra AS auction_extra
FROM bids AS b
JOIN people AS p ON b.bidder_id = p.id
JOIN auctions AS a ON b.bidder_id = a.seller_id
