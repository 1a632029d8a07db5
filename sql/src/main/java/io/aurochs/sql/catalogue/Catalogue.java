package io.aurochs.sql.catalogue;

import java.util.List;

/**
 * Tables by their names, whatever the case.
 *
 * @param tables in the order of their declaration
 */
public record Catalogue(List<Table> tables) {
    /** Without tables. */
    public static final Catalogue EMPTY = new Catalogue(List.of());

    public Catalogue {
        tables = List.copyOf(tables);
    }
}
