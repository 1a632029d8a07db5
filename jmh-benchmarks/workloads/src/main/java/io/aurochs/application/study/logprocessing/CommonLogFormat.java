package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.FileLine;
import io.aurochs.application.study.PublicFormat;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A web server's log in the common log format, as the World Cup's of 1998. Any source may read any entry; what is none is left out. */
final class CommonLogFormat implements PublicFormat {
    private long entries;

    @Override
    public String lines() {
        return "entries in the common log format";
    }

    @Override
    public String parts() {
        return "entries";
    }

    @Override
    public @Nullable FileLine next(Path file, String line) {
        return LogEntry.parse(line) == null ? null : new FileLine(entries++, line);
    }
}
