package com.example;

import java.io.Serializable;

/** How often a page was viewed in its last window, and in all. */
record Views(long last, long total) implements Serializable {
    @Override
    public String toString() {
        return last + " views in a second, " + total + " in all";
    }
}
