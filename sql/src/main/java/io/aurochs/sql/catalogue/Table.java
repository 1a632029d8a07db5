package io.aurochs.sql.catalogue;

import io.aurochs.sql.row.RowType;
import org.jspecify.annotations.Nullable;

/**
 * A declared table.
 *
 * @param name as declared
 * @param type of its rows
 * @param eventTime null: it has none
 * @param connector where its rows come from
 */
public record Table(String name, RowType type, @Nullable EventTime eventTime, Connector connector) {}
