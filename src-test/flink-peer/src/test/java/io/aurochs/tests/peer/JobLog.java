package io.aurochs.tests.peer;

import io.aurochs.flink.AurochsEnvironment;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final Pattern BEGIN =
            Pattern.compile("Initializing job '.*' \\((\\p{XDigit}{32})\\)\\.", Pattern.DOTALL);
    private static final Pattern TRANSLATED = Pattern.compile("job '.*' runs on Aurochs: (\\d+) of .*", Pattern.DOTALL);
    private static final Pattern SUBMITTED = Pattern.compile("job (\\p{XDigit}{32}) submitted;.*");

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
        String message = event.getMessage().getFormattedMessage();
        Matcher begin = BEGIN.matcher(message);
        Matcher translated = TRANSLATED.matcher(message);
        Matcher submitted = SUBMITTED.matcher(message);
        if (begin.matches()) {
            PeerJobs.started(begin.group(1));
        } else if (translated.matches()) {
            PeerJobs.bundledEdges(Integer.parseInt(translated.group(1)));
        } else if (submitted.matches()) {
            PeerJobs.translated(submitted.group(1));
        }
    }
}
