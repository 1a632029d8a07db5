-- Log: bids with their day and minute. Nexmark writes them to files by day and minute; here they go to the sink of all queries.
SELECT auction_id, bidder_id, price, event_time, extra,
    DATE_FORMAT(event_time, 'yyyy-MM-dd') AS bid_day,
    DATE_FORMAT(event_time, 'HH:mm') AS bid_minute
FROM bids
