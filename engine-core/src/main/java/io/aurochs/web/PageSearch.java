package io.aurochs.web;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the pages of this user's processes, again and again. Any thread. */
final class PageSearch {
    private static final Logger LOG = LoggerFactory.getLogger(PageSearch.class);

    private final Path base;
    /** By their directories: where one is still there, so is its page. */
    private Map<Path, FoundPage> found = Map.of();

    /** @param base where processes have their directories */
    PageSearch(Path base) {
        this.base = base;
    }

    /** Those that are open now, those of the oldest processes first. */
    synchronized List<FoundPage> pages() {
        Map<Path, FoundPage> now = new HashMap<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(base, PageSocket.prefix() + "*")) {
            for (Path directory : directories) {
                Optional.ofNullable(found.get(directory))
                        .or(() -> PageSocket.ask(directory))
                        .ifPresent(page -> now.put(directory, page));
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be searched for pages: {}", base, e.toString());
        }
        found = Map.copyOf(now);
        return now.values().stream()
                .sorted((one, other) -> one.idOf("").compareTo(other.idOf("")))
                .toList();
    }

    /** A page does not answer: it is asked anew for its address. */
    synchronized void lost(FoundPage page) {
        Map<Path, FoundPage> left = new HashMap<>(found);
        left.values().remove(page);
        found = Map.copyOf(left);
    }
}
