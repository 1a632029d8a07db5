SELECT window_start, product, COUNT(*) AS views, CAST(MAX(seconds) AS DECIMAL(4, 1)) AS longest
FROM TABLE(TUMBLE(TABLE views, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, product
