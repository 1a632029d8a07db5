-- Calculation: bids of some prices, with the time of day and a count of letters by a function of the user's.
WITH priced_bids AS (
    SELECT auction_id, bidder_id, price * 0.908 AS euro_cents, EXTRACT(HOUR FROM event_time) AS bid_hour, event_time, extra
    FROM bids)
SELECT auction_id, bidder_id, euro_cents,
    CASE
        WHEN bid_hour BETWEEN 8 AND 18 THEN 'dayTime'
        WHEN bid_hour IN (7, 19) THEN 'otherTime'
        ELSE 'nightTime'
    END AS time_of_day,
    event_time, extra, letter_count(extra, 'c') AS letters_c
FROM priced_bids
WHERE euro_cents > 1000000 AND euro_cents < 50000000
