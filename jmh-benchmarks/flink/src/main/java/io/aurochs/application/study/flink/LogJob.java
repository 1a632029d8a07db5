package io.aurochs.application.study.flink;

import io.aurochs.application.study.logprocessing.LogEntry;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.logprocessing.LogResults;
import io.aurochs.application.study.logprocessing.Place;
import io.aurochs.application.study.logprocessing.PlaceCount;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * Log processing.
 *
 * <pre>
 *   lines -> parse -hash(minute)-> volume -> results
 *                  -hash(status)-> status -> results
 *                  -> geo finder -hash(country)-> geo stats -> results
 * </pre>
 */
public final class LogJob implements StudyJob {
    private final long geoSeed;

    public LogJob(LogProcessing application) {
        geoSeed = application.geoSeed();
    }

    @Override
    public void build(JobParts parts) {
        DataStream<LogEntry> entries = parts.lines().flatMap(new ParseLog()).name("parse");
        DataStream<Tuple2<Long, Long>> volumes = entries.keyBy(LogEntry::minute)
                .process(parts.named(new CountEntries<Long>()))
                .returns(Types.TUPLE(Types.LONG, Types.LONG))
                .name("volume")
                .uid("log volume");
        parts.results(volumes, volume -> LogResults.volume(volume.f0, volume.f1));
        DataStream<Tuple2<Integer, Long>> statuses = entries.keyBy(LogEntry::status)
                .process(new CountEntries<Integer>())
                .returns(Types.TUPLE(Types.INT, Types.LONG))
                .name("status")
                .uid("log status");
        parts.results(statuses, status -> LogResults.status(status.f0, status.f1));
        DataStream<PlaceCount> places = entries.flatMap(new FindPlace(geoSeed))
                .name("geo finder")
                .keyBy(Place::country)
                .process(new CountPlaces())
                .name("geo stats")
                .uid("log geo stats");
        parts.results(places, PlaceCount::hash);
    }
}
