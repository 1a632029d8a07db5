package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.logprocessing.LogResults;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/**
 * Log processing.
 *
 * <pre>
 *   source -shuffle-> parse -fields(minute)-> volume -shuffle-> sink
 *                           -fields(status)-> status -shuffle-> sink
 *                           -shuffle-> geo finder -fields(country)-> geo stats -shuffle-> sink
 * </pre>
 */
public final class LogTopology implements StudyTopology {
    static final String IP = "ip";
    static final String MINUTE = "minute";
    static final String STATUS = "status";
    static final String COUNT = "count";
    static final String COUNTRY = "country";
    static final String CITY = "city";

    private final long geoSeed;

    public LogTopology(LogProcessing application) {
        geoSeed = application.geoSeed();
    }

    @Override
    public String name() {
        return LogProcessing.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        int tasks = parts.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", parts.source(new LineFormat()), parts.sources());
        builder.setBolt("parse", new ParseLogBolt(), 2 * tasks).shuffleGrouping("source");
        builder.setBolt("volume", parts.named(new EntryCountBolt(MINUTE)), tasks)
                .fieldsGrouping("parse", new Fields(MINUTE));
        builder.setBolt("status", new EntryCountBolt(STATUS), tasks).fieldsGrouping("parse", new Fields(STATUS));
        builder.setBolt("geo-finder", new GeoFinderBolt(geoSeed), tasks).shuffleGrouping("parse");
        builder.setBolt("geo-stats", new GeoStatsBolt(), tasks).fieldsGrouping("geo-finder", new Fields(COUNTRY));
        builder.setBolt("volume-sink", parts.sink(LogTopology::volume), tasks).shuffleGrouping("volume");
        builder.setBolt("status-sink", parts.sink(LogTopology::status), tasks).shuffleGrouping("status");
        builder.setBolt("geo-sink", parts.sink(LogTopology::place), tasks).shuffleGrouping("geo-stats");
        return builder.createTopology();
    }

    private static long volume(Tuple result) {
        return LogResults.volume(result.getLong(0), result.getLong(1));
    }

    private static long status(Tuple result) {
        return LogResults.status(result.getInteger(0), result.getLong(1));
    }

    private static long place(Tuple result) {
        return LogResults.place(result.getString(0), result.getLong(1), result.getString(2), result.getLong(3));
    }
}
