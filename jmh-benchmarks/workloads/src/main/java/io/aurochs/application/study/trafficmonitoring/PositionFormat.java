package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.FileLine;
import io.aurochs.application.study.PublicFormat;
import java.nio.file.Path;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/**
 * Positions of vehicles. A file whose name ends in {@code .plt}, or in {@code .plt.gz}, is one of GeoLife's, the way of one vehicle; of
 * others each line is one of T-Drive's or of the taxi traces of Beijing, which differ in their number of fields. What is none is left out.
 * Speeds that are not there are found as the file is read, so that any source may read any position.
 */
final class PositionFormat implements PublicFormat {
    private static final String GEO_LIFE = ".plt";

    private final TaxiTracks taxis = new TaxiTracks();
    private @Nullable Path trackFile;
    private GeoLifeTrack track = new GeoLifeTrack("0");
    private int tracks;
    private long positions;

    @Override
    public String lines() {
        return "positions as GeoLife's (" + GEO_LIFE + ", " + GEO_LIFE
                + ".gz), T-Drive's or the taxi traces of Beijing";
    }

    @Override
    public String parts() {
        return "positions";
    }

    @Override
    public @Nullable FileLine next(Path file, String line) {
        String read = isGeoLife(file) ? geoLife(file, line) : taxi(line);
        return read == null ? null : new FileLine(positions++, read);
    }

    private static boolean isGeoLife(Path file) {
        return file.toString().endsWith(GEO_LIFE) || file.toString().endsWith(GEO_LIFE + ".gz");
    }

    private @Nullable String geoLife(Path file, String line) {
        if (!file.equals(trackFile)) {
            trackFile = file;
            tracks++;
            track = new GeoLifeTrack(Integer.toString(tracks));
        }
        Position position = track.next(line);
        return position == null ? null : position.line();
    }

    private @Nullable String taxi(String line) {
        Position position = taxis.next(line);
        if (position != null) {
            return position.line();
        }
        return isTrace(line) ? line : null;
    }

    private static boolean isTrace(String line) {
        try {
            Position.parse(line);
            return true;
        } catch (IllegalArgumentException | DateTimeException e) {
            return false;
        }
    }
}
