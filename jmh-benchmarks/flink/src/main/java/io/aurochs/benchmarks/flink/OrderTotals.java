package io.aurochs.benchmarks.flink;

import java.util.Objects;

/**
 * What is known of all orders of one customer. Every field of an order goes into it; amounts are multiples of 1/64, so that
 * their sums are exact in any order.
 */
public final class OrderTotals {
    private long id;
    private long orders;
    private long units;
    private double turnover;
    private double highestPrice;
    private long shipped;
    private long numbers;
    private long latestMs;
    private long text;

    /** For Flink's serializer. */
    public OrderTotals() {}

    void add(Order order) {
        id = order.getId();
        orders++;
        units += order.getQuantity();
        turnover += order.getQuantity() * (order.getPrice() - order.getDiscount());
        highestPrice = Math.max(highestPrice, order.getPrice());
        shipped += "shipped".equals(order.getStatus()) ? 1 : 0;
        numbers += order.getNumber() * (order.getPriority() + 1);
        latestMs = Math.max(latestMs, order.getPlacedAtMs());
        text += ends(order.getProduct()) + ends(order.getCurrency());
    }

    /** Cheap, but not the same for two products or currencies. */
    private static int ends(String text) {
        return 31 * (31 * text.length() + text.charAt(0)) + text.charAt(text.length() - 1);
    }

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public long getOrders() {
        return orders;
    }

    public void setOrders(long orders) {
        this.orders = orders;
    }

    public long getUnits() {
        return units;
    }

    public void setUnits(long units) {
        this.units = units;
    }

    public double getTurnover() {
        return turnover;
    }

    public void setTurnover(double turnover) {
        this.turnover = turnover;
    }

    public double getHighestPrice() {
        return highestPrice;
    }

    public void setHighestPrice(double highestPrice) {
        this.highestPrice = highestPrice;
    }

    public long getShipped() {
        return shipped;
    }

    public void setShipped(long shipped) {
        this.shipped = shipped;
    }

    public long getNumbers() {
        return numbers;
    }

    public void setNumbers(long numbers) {
        this.numbers = numbers;
    }

    public long getLatestMs() {
        return latestMs;
    }

    public void setLatestMs(long latestMs) {
        this.latestMs = latestMs;
    }

    public long getText() {
        return text;
    }

    public void setText(long text) {
        this.text = text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OrderTotals that
                && id == that.id
                && orders == that.orders
                && units == that.units
                && Double.compare(turnover, that.turnover) == 0
                && Double.compare(highestPrice, that.highestPrice) == 0
                && shipped == that.shipped
                && numbers == that.numbers
                && latestMs == that.latestMs
                && text == that.text;
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, orders, units, turnover, highestPrice, shipped, numbers, latestMs, text);
    }

    @Override
    public String toString() {
        return orders + " orders, " + units + " units, turnover " + turnover + ", highest price " + highestPrice + ", "
                + shipped + " shipped, numbers " + numbers + ", latest " + latestMs + ", text " + text;
    }
}
