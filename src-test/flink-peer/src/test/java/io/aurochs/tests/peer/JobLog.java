package io.aurochs.tests.peer;

import io.aurochs.flink.AurochsEnvironment;
import java.util.List;
import org.apache.flink.runtime.jobmaster.JobMaster;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Reads from the log which jobs begin, also those that a test submits past its environment, and which of them Aurochs has
 * translated.
 */
final class JobLog extends AbstractAppender {
    private static final String AUROCHS = AurochsEnvironment.class.getPackageName() + ".launch.";
    private static final List<String> LOGGERS =
            List.of(JobMaster.class.getName(), AUROCHS + "TranslatedJobs", AUROCHS + "AurochsExecutor");

    private JobLog() {
        super(JobLog.class.getSimpleName(), null, null, false, Property.EMPTY_ARRAY);
    }

    /** Has {@link PeerJobs} notified from now on; to be called again after tests that change loggers themselves. */
    static void observe() {
        JobLog log = new JobLog();
        log.start();
        LoggerContext context = LoggerContext.getContext(false);
        Configuration configuration = context.getConfiguration();
        for (String name : LOGGERS) {
            LoggerConfig logger = new LoggerConfig(name, Level.INFO, true);
            logger.addAppender(log, Level.INFO, null);
            configuration.removeLogger(name);
            configuration.addLogger(name, logger);
        }
        context.updateLoggers();
    }

    @Override
    public void append(LogEvent event) {
        String message = event.getMessage().getFormat();
        Object[] values = event.getMessage().getParameters();
        if (message.startsWith("Initializing job")) {
            PeerJobs.started(values[1].toString());
        } else if (message.startsWith("job '{}' runs on Aurochs: {} of {} edges")) {
            PeerJobs.bundledEdges((Integer) values[1]);
        } else if (message.startsWith("job {} submitted")) {
            PeerJobs.translated(values[0].toString());
        }
    }
}
