package io.aurochs.flink;

import java.io.StringWriter;
import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.WriterAppender;
import org.apache.logging.log4j.core.layout.PatternLayout;

/** What the launcher's configuration lets through while it is open; any thread may log. */
public final class CapturedLog implements AutoCloseable {
    private final StringWriter written = new StringWriter();
    private final Logger root = (Logger) LogManager.getRootLogger();
    private final WriterAppender appender = WriterAppender.createAppender(
            PatternLayout.newBuilder().withPattern("%p %m%n").build(), null, written, "captured", false, false);

    /** Begins to capture. */
    public CapturedLog() {
        appender.start();
        root.addAppender(appender);
    }

    /** The messages so far, behind their levels. */
    public List<String> lines() {
        return written.toString().lines().toList();
    }

    @Override
    public void close() {
        root.removeAppender(appender);
        appender.stop();
    }
}
