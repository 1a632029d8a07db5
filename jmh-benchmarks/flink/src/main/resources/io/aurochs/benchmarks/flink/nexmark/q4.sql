-- Average price of a category: the mean of the highest bid on each of its auctions.
WITH highest_bids AS (
    SELECT a.category, a.id, MAX(b.price) AS highest
    FROM auctions AS a
    JOIN bids AS b ON b.auction_id = a.id
    WHERE b.event_time >= a.event_time AND b.event_time <= a.expires_at
    GROUP BY a.category, a.id)
SELECT category, AVG(highest) AS mean_price
FROM highest_bids
GROUP BY category
