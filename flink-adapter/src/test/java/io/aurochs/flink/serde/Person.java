package io.aurochs.flink.serde;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A POJO with all that Flink lets one have. */
public class Person extends Being {
    /** No part of a record. */
    public static int made;

    public transient int cached = 7;
    public int[] marks = {1};
    private @Nullable String name;
    private boolean active;
    private @Nullable Integer age;
    private @Nullable Address address;
    private @Nullable List<String> tags = new ArrayList<>(List.of("default"));

    /** For Flink. */
    public Person() {
        made++;
    }

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    public @Nullable Integer getAge() {
        return age;
    }

    public void setAge(@Nullable Integer age) {
        this.age = age;
    }

    public @Nullable Address getAddress() {
        return address;
    }

    public void setAddress(@Nullable Address address) {
        this.address = address;
    }

    public @Nullable List<String> getTags() {
        return tags;
    }

    public void setTags(@Nullable List<String> tags) {
        this.tags = tags;
    }

    /** A POJO within. */
    public static class Address {
        public @Nullable String street;
        public double latitude;
        public float longitude;
        public char zone;
        public byte floor;
        public short house;
    }

    /** A subclass with a field more. */
    public static class Employee extends Person {
        public long salary;
    }
}
