package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.AsyncLookupFunction;
import org.apache.flink.table.functions.FunctionContext;

/** The title of an auction. Some come from other threads, in any order; some are found only at the third time of asking. */
final class FindTitle extends AsyncLookupFunction {
    /** So many look-ups find nothing at first. */
    static final int MISSES = 2;

    @Serial
    private static final long serialVersionUID = 1L;

    private static final int THREADS = 3;

    private transient ExecutorService threads;
    private transient Map<Long, Integer> misses;

    @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
    FindTitle() {}

    @Override
    public void open(FunctionContext context) {
        threads = Executors.newFixedThreadPool(THREADS);
        misses = new HashMap<>();
    }

    @Override
    public CompletableFuture<Collection<RowData>> asyncLookup(RowData key) {
        long auction = key.getLong(0);
        if (Scatter.below(4, auction) == 0 && misses.merge(auction, 1, Integer::sum) <= MISSES) {
            return CompletableFuture.completedFuture(List.of());
        }
        return Scatter.below(3, auction) == 0
                ? CompletableFuture.completedFuture(titles(auction))
                : CompletableFuture.supplyAsync(() -> titles(auction), threads);
    }

    /** None of some auctions, two of others. */
    private static Collection<RowData> titles(long auction) {
        return switch ((int) (auction % 5)) {
            case 0 -> List.of();
            case 1 -> List.of(title(auction, "first"), title(auction, "second"));
            default -> List.of(title(auction, "only"));
        };
    }

    private static RowData title(long auction, String kind) {
        return GenericRowData.of(auction, StringData.fromString(kind + " title of " + auction));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
