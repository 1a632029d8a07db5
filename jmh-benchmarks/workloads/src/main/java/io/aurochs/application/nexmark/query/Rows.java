package io.aurochs.application.nexmark.query;

/** Takes the final rows of a query. */
@FunctionalInterface
public interface Rows {
    /** @param columns those that are compared: Long, String, BigDecimal, LocalDateTime or null; the receiver may keep the array */
    void accept(Object... columns);
}
