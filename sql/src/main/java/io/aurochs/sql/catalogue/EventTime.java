package io.aurochs.sql.catalogue;

/**
 * The column that tells when a row happened.
 *
 * @param column its number; of type {@code TIMESTAMP NOT NULL}
 * @param delayMs how much older a row may be than the latest one before it, milliseconds; an older one may be late
 * @param epochRows after how many rows there is a watermark
 */
public record EventTime(int column, long delayMs, int epochRows) {}
