-- Sessions: how many bids a user makes until there is none for more than 10 seconds.
SELECT bidder_id, COUNT(*) AS bid_count,
    SESSION_START(event_time, INTERVAL '10' SECOND) AS begins_at,
    SESSION_END(event_time, INTERVAL '10' SECOND) AS ends_at
FROM bids
GROUP BY SESSION(event_time, INTERVAL '10' SECOND), bidder_id
