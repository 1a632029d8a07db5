-- Sixty thousand readings of ten sensors, one every 10 ms of event time.
CREATE TABLE reading (
  id BIGINT,
  sensor AS MOD(id, 10),
  temperature AS 200 + MOD(id * 7919, 100),
  ts AS TO_TIMESTAMP_LTZ(id * 10, 3),
  WATERMARK FOR ts AS ts
) WITH (
  'connector' = 'datagen',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '0',
  'fields.id.end' = '59999',
  'rows-per-second' = '100000'
);

-- The maximum of each sensor and minute. An INSERT INTO works the same way; the command waits for its job.
SELECT MAX(id) / 6000 AS `minute`, sensor, COUNT(*) AS readings, MAX(temperature) AS maximum
FROM TABLE(TUMBLE(TABLE reading, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, sensor;
