package io.aurochs.bundle;

/**
 * Loads what a record will be asked for into the core's cache. A record by reference was written by another core, so that
 * its consumer's first look at each of its cache lines takes a memory access; done one record after the other, the consumer
 * waits for each of them. Done for a group of records at once, the accesses overlap.
 *
 * <p>Source: group prefetching, after Chen, Ailamaki, Gibbons and Mowry, "Improving hash join performance through
 * prefetching", ICDE 2004. Java has no prefetch instruction; a load whose result is used does as well, as the core goes on
 * to the next record's loads while it waits.
 */
@FunctionalInterface
public interface RecordPrefetch {
    /**
     * Looks at the record, and at what its consumer will look at; must have no effect, and not throw, whatever others do to the
     * record meanwhile. Called by the thread that runs the consuming task, before that task has seen the record.
     *
     * @return any number that depends on everything that was looked at
     */
    int touch(Object record);
}
