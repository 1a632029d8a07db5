package io.aurochs.benchmarks.flink;

/** A record of ten fields, as Flink wants its POJOs. */
@SuppressWarnings("NullAway.Init") // Flink creates it empty and fills it in.
public final class Order {
    private long id;
    private long number;
    private String product;
    private String currency;
    private String status;
    private int quantity;
    private int priority;
    private double price;
    private double discount;
    private long placedAtMs;

    /** For Flink's serializer. */
    public Order() {}

    /** Who has ordered: the key. */
    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }

    public String getProduct() {
        return product;
    }

    public void setProduct(String product) {
        this.product = product;
    }

    public String getCurrency() {
        return currency;
    }

    public void setCurrency(String currency) {
        this.currency = currency;
    }

    public String getStatus() {
        return status;
    }

    public void setStatus(String status) {
        this.status = status;
    }

    public int getQuantity() {
        return quantity;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public int getPriority() {
        return priority;
    }

    public void setPriority(int priority) {
        this.priority = priority;
    }

    public double getPrice() {
        return price;
    }

    public void setPrice(double price) {
        this.price = price;
    }

    public double getDiscount() {
        return discount;
    }

    public void setDiscount(double discount) {
        this.discount = discount;
    }

    public long getPlacedAtMs() {
        return placedAtMs;
    }

    public void setPlacedAtMs(long placedAtMs) {
        this.placedAtMs = placedAtMs;
    }
}
