-- URLs: bids with the directories of their URL.
SELECT auction_id, bidder_id, price, channel,
    SPLIT_INDEX(url, '/', 3) AS first_directory,
    SPLIT_INDEX(url, '/', 4) AS second_directory,
    SPLIT_INDEX(url, '/', 5) AS third_directory
FROM bids
