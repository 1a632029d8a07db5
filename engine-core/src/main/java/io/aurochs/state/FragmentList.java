package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;

/**
 * The compressed fragments that a node has, one behind the other in linked chunks. For use by one thread at a time.
 *
 * <pre>
 *  fragment: [compressed bytes: 4][encoded bytes: 4, the same if it does not get smaller][partial aggregates: 4][compressed]
 * </pre>
 */
final class FragmentList {
    static final int HEADER_BYTES = 3 * Integer.BYTES;

    private final ChunkStore store;
    private int first = ChunkStore.NONE;
    private int last = ChunkStore.NONE;
    /** Bytes in use of the last chunk. */
    private int used;

    private int fragments;
    private long aggregateBytes;

    FragmentList(ChunkStore store) {
        this.store = store;
    }

    int fragments() {
        return fragments;
    }

    /** How many bytes all partial aggregates take when decoded. */
    long aggregateBytes() {
        return aggregateBytes;
    }

    /** Adds a fragment that lies in a block from position 0 on, header and all. */
    void append(OffHeapBlock from, int length, long itsAggregateBytes) {
        int done = 0;
        while (done < length) {
            if (last == ChunkStore.NONE || used == ChunkStore.CHUNK_BYTES) {
                addChunk();
            }
            int part = Math.min(length - done, ChunkStore.CHUNK_BYTES - used);
            from.copyTo(done, store.block(last), store.position(last) + used, part);
            used += part;
            done += part;
        }
        fragments++;
        aggregateBytes += itsAggregateBytes;
    }

    private void addChunk() {
        int chunk = store.take();
        store.link(chunk, ChunkStore.NONE);
        if (last == ChunkStore.NONE) {
            first = chunk;
        } else {
            store.link(last, chunk);
        }
        last = chunk;
        used = ChunkStore.LINK_BYTES;
    }

    /** Gives all chunks back. */
    void clear() {
        if (first != ChunkStore.NONE) {
            store.giveBack(first, last);
        }
        first = ChunkStore.NONE;
        last = ChunkStore.NONE;
        fragments = 0;
        aggregateBytes = 0;
    }

    Reader reader() {
        return new Reader();
    }

    /** Reads the bytes of all fragments in their order. */
    final class Reader {
        private int chunk = first;
        private int done = ChunkStore.LINK_BYTES;

        void read(OffHeapBlock to, int position, int length) {
            int copied = 0;
            while (copied < length) {
                if (done == ChunkStore.CHUNK_BYTES) {
                    chunk = store.next(chunk);
                    done = ChunkStore.LINK_BYTES;
                }
                int part = Math.min(length - copied, ChunkStore.CHUNK_BYTES - done);
                store.block(chunk).copyTo(store.position(chunk) + done, to, position + copied, part);
                done += part;
                copied += part;
            }
        }
    }
}
