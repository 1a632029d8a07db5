package io.aurochs.tests.beam;

import io.aurochs.flink.AurochsEnvironment;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** What Aurochs logs, until it is closed. */
final class AurochsLog extends AbstractAppender implements AutoCloseable {
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger logger =
            (Logger) LogManager.getLogger(AurochsEnvironment.class.getPackageName() + ".launch.TranslatedJobs");

    AurochsLog() {
        super(AurochsLog.class.getSimpleName(), null, null, false, Property.EMPTY_ARRAY);
        start();
        logger.addAppender(this);
    }

    @Override
    public void append(LogEvent event) {
        messages.add(event.getMessage().getFormattedMessage());
    }

    List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        logger.removeAppender(this);
        stop();
    }
}
