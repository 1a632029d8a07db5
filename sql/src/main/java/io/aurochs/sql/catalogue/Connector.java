package io.aurochs.sql.catalogue;

import java.nio.file.Path;

/** Where the rows of a table come from. */
public sealed interface Connector permits Connector.CsvFile {
    /**
     * A file of comma-separated values (RFC 4180), in UTF-8.
     *
     * @param path absolute
     * @param hasHeader whether its first line names the columns
     * @param separator between values
     */
    record CsvFile(Path path, boolean hasHeader, char separator) implements Connector {
        @Override
        public String toString() {
            return "csv " + path.getFileName();
        }
    }
}
