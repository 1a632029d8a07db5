-- New sellers: who has entered the site and begun an auction in the same 10 seconds.
WITH newcomers AS (
    SELECT DISTINCT window_start, window_end, id, name
    FROM TABLE(TUMBLE(TABLE people, DESCRIPTOR(event_time), INTERVAL '10' SECOND))),
sellers AS (
    SELECT DISTINCT window_start, window_end, seller_id
    FROM TABLE(TUMBLE(TABLE auctions, DESCRIPTOR(event_time), INTERVAL '10' SECOND)))
SELECT n.id, n.name, n.window_start
FROM newcomers AS n
JOIN sellers AS s ON s.window_start = n.window_start AND s.window_end = n.window_end AND s.seller_id = n.id
