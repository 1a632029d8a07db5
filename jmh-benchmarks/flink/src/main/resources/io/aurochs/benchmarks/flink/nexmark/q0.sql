-- Passes bids on: what reading alone costs.
SELECT auction_id, bidder_id, price, event_time, extra
FROM bids
