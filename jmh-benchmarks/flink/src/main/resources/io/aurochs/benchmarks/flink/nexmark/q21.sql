-- Channels: bids with the number of their channel.
WITH parsed_bids AS (
    SELECT auction_id, bidder_id, price, channel, LOWER(channel) AS site, REGEXP_EXTRACT(url, '(?:^|&)channel_id=([^&]*)', 1) AS url_id
    FROM bids)
SELECT auction_id, bidder_id, price, channel,
    CASE site
        WHEN 'apple' THEN '0'
        WHEN 'google' THEN '1'
        WHEN 'facebook' THEN '2'
        WHEN 'baidu' THEN '3'
        ELSE url_id
    END AS channel_id
FROM parsed_bids
WHERE url_id IS NOT NULL OR site IN ('apple', 'baidu', 'facebook', 'google')
