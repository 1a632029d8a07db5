package io.aurochs.application.study.spikedetection;

import io.aurochs.application.study.FileLine;
import io.aurochs.application.study.PublicFormat;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Readings as the Intel lab's. All of a mote are read by one source, in their order; what is none is left out. */
final class ReadingFormat implements PublicFormat {
    private final Map<String, Integer> motes = new HashMap<>();

    @Override
    public String lines() {
        return "readings as the Intel lab's";
    }

    @Override
    public String parts() {
        return "motes";
    }

    @Override
    public @Nullable FileLine next(Path file, String line) {
        Reading reading = Reading.parse(line);
        if (reading == null) {
            return null;
        }
        int next = motes.size();
        return new FileLine(motes.computeIfAbsent(reading.device(), unseen -> next), line);
    }
}
