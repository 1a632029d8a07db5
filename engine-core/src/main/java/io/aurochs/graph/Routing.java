package io.aurochs.graph;

/** Who receives a record of an edge. */
public enum Routing {
    /** Tasks in turn. */
    SHUFFLE,
    /** The task that owns the record's key: key hash modulo the number of tasks. */
    KEYED,
    /** Every task. */
    ALL,
    /** The task the front end names, record by record. */
    ADDRESSED,
    /** Tasks whose part of the range of tasks is that of the producer; in turn if these are several. */
    POINTWISE
}
