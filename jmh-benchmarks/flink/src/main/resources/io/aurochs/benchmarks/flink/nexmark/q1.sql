-- Currency: the prices of bids in euros.
SELECT auction_id, bidder_id, price * 0.908 AS euro_cents, event_time, extra
FROM bids
