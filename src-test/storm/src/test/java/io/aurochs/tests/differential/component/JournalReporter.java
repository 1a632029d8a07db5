package io.aurochs.tests.differential.component;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricFilter;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.ScheduledReporter;
import com.codahale.metrics.Timer;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.apache.storm.metrics2.reporters.ScheduledStormReporter;

/**
 * Notes every metric of Storm's registry once a second as {@code metric}: kind, name, and a value that tells what was
 * counted; {@code reported} after the last of them.
 */
public final class JournalReporter extends ScheduledStormReporter {
    /** Storm makes it by name. */
    public JournalReporter() {}

    /**
     * Prepares it.
     *
     * @deprecated Storm's interface insists on it.
     */
    @Override
    @Deprecated
    public void prepare(MetricRegistry registry, Map<String, Object> conf, Map<String, Object> reporterConf) {
        reportingPeriod = getReportPeriod(reporterConf);
        reportingPeriodUnit = getReportPeriodUnit(reporterConf);
        reporter = new Noting(registry, Journal.of(conf));
    }

    private static final class Noting extends ScheduledReporter {
        private final Journal journal;

        Noting(MetricRegistry registry, Journal journal) {
            super(registry, "journal", MetricFilter.ALL, TimeUnit.SECONDS, TimeUnit.MILLISECONDS);
            this.journal = journal;
        }

        @Override
        @SuppressWarnings("rawtypes") // As it is declared.
        public void report(
                SortedMap<String, Gauge> gauges,
                SortedMap<String, Counter> counters,
                SortedMap<String, Histogram> histograms,
                SortedMap<String, Meter> meters,
                SortedMap<String, Timer> timers) {
            gauges.forEach((name, gauge) -> journal.note("metric", "gauge", name, gauge.getValue()));
            counters.forEach((name, counter) -> journal.note("metric", "counter", name, counter.getCount()));
            histograms.forEach((name, histogram) -> journal.note("metric", "histogram", name, histogram.getCount()));
            meters.forEach((name, meter) -> journal.note("metric", "meter", name, meter.getCount()));
            timers.forEach((name, timer) -> journal.note("metric", "timer", name, timer.getCount()));
            journal.note("reported");
        }
    }
}
