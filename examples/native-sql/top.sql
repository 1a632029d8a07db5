-- The two most clicked products of each half minute.
SELECT window_start, product, total
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY total DESC, product) AS place
  FROM (
    SELECT window_start, window_end, product, SUM(clicks) AS total
    FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '30' SECOND))
    WHERE clicks IS NOT NULL
    GROUP BY window_start, window_end, product
  )
)
WHERE place <= 2
