package io.aurochs.web;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the pages of this user's processes, again and again. Any thread. */
final class PageSearch {
    private static final Logger LOG = LoggerFactory.getLogger(PageSearch.class);

    private static final long PASSED_OVER_NS = TimeUnit.SECONDS.toNanos(10);

    private final Path base;
    private final LongSupplier clockNs;
    /** Of directories whose process took too long to answer, as one that is stopped does, when that was. */
    private final Map<Path, Long> silentSinceNs = new HashMap<>();
    /** By their directories: where one is still there, so is its page. */
    private Map<Path, FoundPage> found = Map.of();

    /**
     * A search that has found nothing yet.
     *
     * @param base where processes have their directories
     * @param clockNs as {@link System#nanoTime}
     */
    PageSearch(Path base, LongSupplier clockNs) {
        this.base = base;
        this.clockNs = clockNs;
    }

    /** Those that are open now, those of the oldest processes first. */
    synchronized List<FoundPage> pages() {
        Map<Path, FoundPage> now = new HashMap<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(base, PageSocket.prefix() + "*")) {
            for (Path directory : directories) {
                Optional.ofNullable(found.get(directory))
                        .or(() -> asked(directory))
                        .ifPresent(page -> now.put(directory, page));
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be searched for pages: {}", base, e.toString());
        }
        found = Map.copyOf(now);
        silentSinceNs.keySet().removeIf(Files::notExists);
        return now.values().stream()
                .sorted((one, other) -> one.idOf("").compareTo(other.idOf("")))
                .toList();
    }

    private Optional<FoundPage> asked(Path directory) {
        Long silentNs = silentSinceNs.get(directory);
        if (silentNs != null && clockNs.getAsLong() - silentNs < PASSED_OVER_NS) {
            return Optional.empty();
        }
        silentSinceNs.remove(directory);
        try {
            return PageSocket.ask(directory);
        } catch (SocketTimeoutException e) {
            LOG.debug("{} is passed over for a while", directory, e);
            silentSinceNs.put(directory, clockNs.getAsLong());
            return Optional.empty();
        }
    }

    /** A page does not answer: it is asked anew for its address. */
    synchronized void lost(FoundPage page) {
        Map<Path, FoundPage> left = new HashMap<>(found);
        left.values().remove(page);
        found = Map.copyOf(left);
    }

    /** A page takes too long to answer: it is passed over for a while, so that the others are shown meanwhile. */
    synchronized void silent(FoundPage page) {
        found.forEach((directory, one) -> {
            if (one.equals(page)) {
                silentSinceNs.put(directory, clockNs.getAsLong());
            }
        });
        lost(page);
    }
}
