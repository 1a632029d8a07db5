package io.aurochs.web;

import io.aurochs.config.WebConfig;
import io.aurochs.worker.AtExit;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A place for jobs on the live page. Jobs of one process with the same settings share a page; it is there from the first place that is
 * opened to the last that is closed. Any thread.
 */
public final class LivePage implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);
    private static final LivePage NONE = new LivePage(null);

    /** The pages of this process, by their settings. */
    private static final Map<WebConfig, Shared> OPEN = new HashMap<>();

    private final @Nullable Shared page;
    private final Map<WatchedJob, Integer> jobs = new HashMap<>();
    private boolean isClosed;

    private LivePage(@Nullable Shared page) {
        this.page = page;
    }

    /** A page, with as many places as are open. */
    private static final class Shared {
        private final WebConfig config;
        private final Sampler sampler = new Sampler();
        private final Site site;
        private final PageServer server;
        private @Nullable PageSocket socket;
        /** A signal ends most jobs without an end: their process leaves no files, either. */
        private Runnable forgetExit = () -> {};
        /** Guarded by the class. */
        private int places;

        Shared(WebConfig config) {
            this.config = config;
            this.site = new Site(sampler);
            this.server = new PageServer(config, site);
        }

        /** Its threads outlive the job that opens the page, and so take over nothing of that job's. */
        void start() {
            Thread opener = Thread.currentThread();
            ClassLoader ofOpener = opener.getContextClassLoader();
            opener.setContextClassLoader(LivePage.class.getClassLoader());
            try {
                sampler.start();
                server.start();
                PageSocket opened = PageSocket.open(PageSocket.base(), server.url());
                socket = opened;
                if (opened != null) {
                    forgetExit = AtExit.run("aurochs-page-exit", opened::close);
                }
            } finally {
                opener.setContextClassLoader(ofOpener);
            }
            LOG.info("live page: {}", server.url());
        }

        void close() {
            if (socket != null) {
                socket.close();
            }
            // Not before: a signal may come meanwhile.
            forgetExit.run();
            server.close();
            site.close();
            sampler.close();
        }
    }

    /**
     * Opens a place; where there is to be no page, one that does nothing.
     *
     * @throws IllegalStateException when the server cannot listen where the settings say
     */
    public static LivePage open(WebConfig config) {
        if (!config.isOn()) {
            return NONE;
        }
        synchronized (OPEN) {
            Shared page = OPEN.get(config);
            if (page == null) {
                page = new Shared(config);
                page.start();
                OPEN.put(config, page);
            }
            page.places++;
            return new LivePage(page);
        }
    }

    /** One that does nothing. */
    public static LivePage none() {
        return NONE;
    }

    /** Where the page is, with the token if one is needed; nothing if there is none. */
    public Optional<URI> url() {
        return Optional.ofNullable(page).map(open -> open.server.url());
    }

    /** The job is on the page from now on. Without effect once closed. */
    public synchronized void add(WatchedJob job) {
        if (page != null && !isClosed) {
            jobs.put(job, page.sampler.add(job));
        }
    }

    /** The job is on the page no more. */
    public synchronized void remove(WatchedJob job) {
        Integer id = jobs.remove(job);
        if (page != null && id != null) {
            page.sampler.remove(id);
        }
    }

    /** Takes the jobs of this place off the page, and closes that with its last place. A second call does nothing. */
    @Override
    public void close() {
        Shared open = page;
        if (open == null || !leave()) {
            return;
        }
        synchronized (OPEN) {
            open.places--;
            if (open.places > 0) {
                return;
            }
            OPEN.remove(open.config);
            // With the lock: who opens the same port next finds it free.
            open.close();
        }
    }

    private synchronized boolean leave() {
        if (isClosed) {
            return false;
        }
        isClosed = true;
        List<WatchedJob> left = new ArrayList<>(jobs.keySet());
        left.forEach(this::remove);
        return true;
    }
}
