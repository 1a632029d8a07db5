package io.aurochs.differential.flink.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A POJO, mutable in depth. */
public class Order {
    public long id;
    public String customer = "";
    public @Nullable Address address;
    public List<Integer> amounts = new ArrayList<>();
    public Map<String, Long> marks = new HashMap<>();
    public int[] path = {};

    /** A POJO within. */
    public static class Address {
        public String street = "";
        public int number;

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Address that && that.street.equals(street) && that.number == number;
        }

        @Override
        public int hashCode() {
            return Objects.hash(street, number);
        }

        @Override
        public String toString() {
            return street + " " + number;
        }
    }

    /** One to be told by its number. */
    static Order of(long id, String customer) {
        Order order = new Order();
        order.set(id, customer, 0);
        return order;
    }

    /** Changes everything there is, in place. */
    final void set(long newId, String newCustomer, int step) {
        id = newId;
        customer = newCustomer;
        Address place = address == null ? new Address() : address;
        place.street = "street-" + newId;
        place.number = step;
        address = place;
        amounts.clear();
        amounts.add((int) newId);
        amounts.add(step);
        marks.put("step", (long) step);
        if (path.length != 2) {
            path = new int[2];
        }
        path[0] = (int) newId;
        path[1] = step;
    }

    @Override
    public String toString() {
        return id + "," + customer + "," + address + "," + amounts + "," + marks + "," + path[0] + ":" + path[1];
    }
}
