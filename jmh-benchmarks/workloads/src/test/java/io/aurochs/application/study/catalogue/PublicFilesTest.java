package io.aurochs.application.study.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.StudyApplication;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each application over some lines as they are in the public data that it knows. */
class PublicFilesTest {
    private static final long SEED = 1;

    private static final String[] LOG = {
        "wpbfl2-45.gate.net - - [30/Apr/1998:21:30:17 +0000] \"GET /images/102325.gif HTTP/1.0\" 304 -",
        "no entry",
        "5.0.0.0 - - [30/Apr/1998:21:30:53 +0000] \"GET /images/hm_bg.jpg HTTP/1.0\" 200 24736",
        "8.0.0.0 - - [30/Apr/1998:21:31:12 +0000] \"GET /french/index.html HTTP/1.0\" 200 985"
    };

    private static final String[] READINGS = {
        "2004-03-31 03:38:15.757551 2 1 122.153 -3.91901 11.04 2.03397",
        "2004-02-28 00:59:16.02785 3 1 19.9884 37.0933 45.08 2.69964",
        "2004-02-28 01:03:16.33393 11 2 19.3024",
        "2004-02-28 01:06:46.778088 18 2 19.175 38.8379 45.08 2.69964",
        "2004-02-28 01:08:45.992524 22 3 19.1456 38.9401 45.08 2.68742"
    };

    private static final String[] ROADS = {
        "0,0,100,47,0,0,0,4,21120,-1,-1,-1,-1,-1,-1",
        "0,12,101,45,1,0,1,95,506880,-1,-1,-1,-1,-1,-1",
        "0,30,100,47,0,1,0,5,26840,-1,-1,-1,-1,-1,-1",
        "2,30,100,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1",
        "0,60,100,47,0,1,0,5,29900,-1,-1,-1,-1,-1,-1"
    };

    @TempDir
    Path directory;

    private StudyApplication reading(String name, int sources, String... lines) throws IOException {
        Path file = Files.write(directory.resolve("input"), List.of(lines));
        return Catalogue.reading(name, InputFile.of(file), SEED, sources);
    }

    private static List<String> lines(StudyApplication application, int task, int tasks, int count) {
        return LongStream.range(0, count)
                .mapToObj(application.lines(task, tasks)::line)
                .toList();
    }

    @Test
    void entriesOfALogAreSharedAmongSources() throws IOException {
        StudyApplication application = reading("logprocessing", 2, LOG);
        assertThat(lines(application, 0, 2, 3)).containsExactly(LOG[0], LOG[3], LOG[0]);
        assertThat(lines(application, 1, 2, 2)).containsExactly(LOG[2], LOG[2]);
        Expected expected = application.expected(new long[] {3, 2});
        assertThat(expected.records()).isEqualTo(5);
        assertThat(expected.results().count()).isBetween(10L, 15L);
    }

    @Test
    void readingsOfAMoteAreOfOneSource() throws IOException {
        StudyApplication application = reading("spikedetection", 2, READINGS);
        assertThat(lines(application, 0, 2, 4)).containsExactly(READINGS[0], READINGS[1], READINGS[4], READINGS[0]);
        assertThat(lines(application, 1, 2, 2)).containsExactly(READINGS[3], READINGS[3]);
        // Of mote 1 the second is far from the mean of both.
        assertThat(application.expected(new long[] {3, 1}).results().count()).isOne();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reading("spikedetection", 4, READINGS))
                .withMessageContaining("motes=3 sources=4");
    }

    @Test
    void aTaxiOfTDriveOrOfTheTracesIsMatched() throws IOException {
        String trace = "1,17,2009-04-01T06:00:00,39.9,116.4,40,180";
        StudyApplication application = reading(
                "trafficmonitoring",
                1,
                "1,2008-02-02 15:36:08,116.51172,39.92123",
                "1,2008-02-02 15:46:08,116.51135,39.93883",
                "1,2008-02-02",
                trace);
        assertThat(lines(application, 0, 1, 3))
                .containsExactly(
                        "0,1,2008-02-02T15:36:08,39.92123,116.51172,0,0",
                        "0,1,2008-02-02T15:46:08,39.93883,116.51135,12,0",
                        trace);
        assertThat(application.expected(new long[] {30}).records()).isEqualTo(30);
    }

    @Test
    void everyFileOfGeoLifeIsTheWayOfAVehicle() throws IOException {
        String head =
                "Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n";
        Path trajectory = Files.createDirectories(directory.resolve("Data/000/Trajectory"));
        Files.writeString(
                trajectory.resolve("20081023025304.plt"),
                head + "39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04\r\n"
                        + "39.985702,116.318417,0,492,39744.1203009259,2008-10-23,02:53:14\r\n");
        try (OutputStream gzipped =
                new GZIPOutputStream(Files.newOutputStream(trajectory.resolve("20081024020959.plt.gz")))) {
            gzipped.write((head + "40.008304,116.319876,0,492,39745.0902662037,2008-10-24,02:09:59\r\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(directory.resolve("Data/000/labels.txt"), "Start Time\tEnd Time\tTransportation Mode\n");
        StudyApplication application =
                Catalogue.reading("trafficmonitoring", InputFile.of(directory.resolve("Data")), SEED, 1);
        assertThat(lines(application, 0, 1, 3))
                .containsExactly(
                        "0,1,2008-10-23T02:53:04,39.984702,116.318417,0,0",
                        "0,1,2008-10-23T02:53:14,39.985702,116.318417,40,0",
                        "0,2,2008-10-24T02:09:59,40.008304,116.319876,0,0");
    }

    @Test
    void expresswaysAreSharedAmongSourcesAndGoOnForever() throws IOException {
        StudyApplication application = reading("linearroad", 2, ROADS);
        // Vehicle 100's four records and the ends of two minutes, twice.
        Expected expected = application.expected(new long[] {12, 6});
        assertThat(expected.records()).isEqualTo(8);
        // Of one vehicle the tolls of two segments and a balance, of the other a toll, twice.
        assertThat(expected.results().count()).isEqualTo(8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reading("linearroad", 3, ROADS))
                .withMessageContaining("expressways=2 sources=3");
    }

    @Test
    void aTextWithoutWordsIsRefused() throws IOException {
        assertThat(lines(reading("wordcount", 2, "one two", "three"), 1, 2, 2)).containsExactly("three", "one two");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reading("wordcount", 1, "1 2 3"))
                .withMessageContaining("holds no words");
    }

    @Test
    void thoseWithoutAPublicFormatReadNoFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reading("voipstream", 1, "line"))
                .withMessage("application 'voipstream' reads no file");
    }
}
