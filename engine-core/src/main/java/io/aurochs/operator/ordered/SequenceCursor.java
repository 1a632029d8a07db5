package io.aurochs.operator.ordered;

import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import java.util.List;

/** Goes to records of a sequence by their position in it, whichever bundle they are in. One thread at a time. */
final class SequenceCursor {
    private static final int NONE = -1;

    private final RecordCursor record;
    private int bundle = NONE;
    /** The position behind the last record of the bundle. */
    private int bundleEnd;

    /** @param record what is moved */
    SequenceCursor(RecordCursor record) {
        this.record = record;
    }

    /** Goes before the first record. */
    void open() {
        bundle = NONE;
        bundleEnd = 0;
    }

    /** Goes to a record of a sequence, not before the last one since {@link #open}. */
    void seek(List<FlatBundle> bundles, KeyCut cut, int position) {
        while (position >= bundleEnd) {
            bundle++;
            bundleEnd = cut.bundleEnd(bundle);
            if (position < bundleEnd) {
                record.open(bundles.get(bundle));
            }
        }
        record.seek(cut.row(position));
    }
}
