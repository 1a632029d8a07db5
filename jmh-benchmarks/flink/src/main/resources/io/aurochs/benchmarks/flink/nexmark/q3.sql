-- Local items: who in three states sells in category 10, and what. A join without windows.
SELECT seller.name, seller.city, seller.state, item.id AS auction_id
FROM people AS seller
JOIN auctions AS item ON item.seller_id = seller.id
WHERE seller.state IN ('CA', 'ID', 'OR') AND item.category = 10
