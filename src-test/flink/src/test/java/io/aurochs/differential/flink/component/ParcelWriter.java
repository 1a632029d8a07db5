package io.aurochs.differential.flink.component;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;

/** Closes a parcel when a commit is prepared; none if there is nothing to put into it. */
final class ParcelWriter implements CommittingSinkWriter<Long, Parcel> {
    private final List<Long> open = new ArrayList<>();

    @Override
    public void write(Long number, Context context) {
        open.add(number);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public Collection<Parcel> prepareCommit() {
        if (open.isEmpty()) {
            return List.of();
        }
        Parcel parcel = new Parcel(false, List.copyOf(open));
        open.clear();
        return List.of(parcel);
    }

    @Override
    public void close() {}
}
