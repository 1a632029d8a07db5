package io.aurochs.application.study.trafficmonitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TracksTest {
    private static final long TWO_FIFTY_THREE = 1_224_730_384L;

    @Test
    void aGeoLifeFileHasPositionsBehindItsHead() {
        GeoLifeTrack track = new GeoLifeTrack("007");
        assertThat(Stream.of(
                                "Geolife trajectory",
                                "WGS 84",
                                "Altitude is in Feet",
                                "Reserved 3",
                                "0,2,255,My Track,0,0,2,8421376",
                                "0")
                        .filter(line -> track.next(line) != null))
                .isEmpty();
        assertThat(track.next("39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04"))
                .isEqualTo(new Position("007", TWO_FIFTY_THREE, 39.984702, 116.318417, 0));
        // A thousandth of a degree, 111.2 m, in 10 s: 40 km/h.
        assertThat(track.next("39.985702,116.318417,0,492,39744.1203009259,2008-10-23,02:53:14"))
                .isEqualTo(new Position("007", TWO_FIFTY_THREE + 10, 39.985702, 116.318417, 40));
        // To the east a degree is shorter: by the cosine of the latitude.
        assertThat(track.next("39.985702,116.319417,0,492,39744.1204166667,2008-10-23,02:53:24\r"))
                .isEqualTo(new Position("007", TWO_FIFTY_THREE + 20, 39.985702, 116.319417, 31));
        assertThat(track.next("39.985702,116.320417,0,492,39744.1204166667,2008-10-23,02:53:24"))
                .as("in no time")
                .isEqualTo(new Position("007", TWO_FIFTY_THREE + 20, 39.985702, 116.320417, 0));
        assertThat(track.next("39.985702,116.320417,0,492,39744.12,2008-10-23,later"))
                .isNull();
        assertThat(track.next("north,116.320417,0,492,39744.12,2008-10-23,02:53:24"))
                .isNull();
    }

    @Test
    void taxisHaveTracksOfTheirOwn() {
        TaxiTracks tracks = new TaxiTracks();
        assertThat(tracks.next("1,2008-10-23 02:53:04,116.318417,39.984702"))
                .isEqualTo(new Position("1", TWO_FIFTY_THREE, 39.984702, 116.318417, 0));
        assertThat(tracks.next("2,2008-10-23 02:53:10,116.4,39.9"))
                .isEqualTo(new Position("2", TWO_FIFTY_THREE + 6, 39.9, 116.4, 0));
        assertThat(tracks.next("1,2008-10-23 02:53:14,116.318417,39.985702"))
                .isEqualTo(new Position("1", TWO_FIFTY_THREE + 10, 39.985702, 116.318417, 40));
        assertThat(tracks.next("1,2008-10-23 02:53:14,116.318417")).isNull();
        assertThat(tracks.next("1,yesterday,116.318417,39.985702")).isNull();
        assertThat(tracks.next("1,2008-10-23 02:53:14,116.318417,north")).isNull();
    }
}
