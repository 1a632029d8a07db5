package io.aurochs.sql.catalogue;

import io.aurochs.sql.generator.ColumnGenerator;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where the rows of a table come from. */
public sealed interface Connector {
    /** Whether the rows come to an end. */
    boolean isBounded();

    /**
     * A file of comma-separated values (RFC 4180), in UTF-8.
     *
     * @param path absolute
     * @param hasHeader whether its first line names the columns
     * @param separator between values
     */
    record CsvFile(Path path, boolean hasHeader, char separator) implements Connector {
        @Override
        public boolean isBounded() {
            return true;
        }

        /** A line of it, for messages. */
        public String place(long line) {
            return path + ", line " + line;
        }

        @Override
        public String toString() {
            return "csv " + path.getFileName();
        }
    }

    /**
     * Rows made up by their number.
     *
     * @param rows how many; {@link #ENDLESS}
     * @param rowsPerSecond {@link #NO_RATE}: as fast as they are processed
     * @param columns how each column's values come about
     */
    record Generator(long rows, long rowsPerSecond, List<ColumnGenerator> columns) implements Connector {
        public static final long ENDLESS = Long.MAX_VALUE;
        public static final long NO_RATE = Long.MAX_VALUE;

        public Generator {
            columns = List.copyOf(columns);
        }

        @Override
        public boolean isBounded() {
            return rows != ENDLESS;
        }

        @Override
        public String toString() {
            return "datagen, " + (isBounded() ? rows + " rows" : "endless");
        }
    }

    /**
     * A topic of a Kafka cluster.
     *
     * @param name of the topic
     * @param client properties of Kafka's consumer, {@code bootstrap.servers} among them
     * @param startsAtEnd whether only records are read that come after the statement's beginning
     * @param isBounded whether only records are read that are there at the statement's beginning
     * @param format of a record's value
     * @param parallelism how many consumers share the partitions, at least 1
     * @param idleTimeoutMs how long a partition holds watermarks back that has no records, milliseconds; {@link #NEVER_IDLE}
     */
    record KafkaTopic(
            String name,
            Map<String, String> client,
            boolean startsAtEnd,
            boolean isBounded,
            ValueFormat format,
            int parallelism,
            long idleTimeoutMs)
            implements Connector {
        public static final String SERVERS = "bootstrap.servers";
        public static final long NEVER_IDLE = Long.MAX_VALUE;

        public KafkaTopic {
            client = Map.copyOf(client);
        }

        /** A record of it, for messages. */
        public String place(long partition, long offset) {
            return "topic " + name + ", partition " + partition + ", offset " + offset;
        }

        @Override
        public String toString() {
            return "kafka topic " + name + ", " + (startsAtEnd ? "from now" : "from the earliest record") + ", "
                    + (isBounded ? "to the latest one" : "endless");
        }
    }
}
