package io.aurochs.io;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.RecordSink;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is allocated on the heap per line that is read or written. */
@EnabledOnOs(OS.LINUX)
class LineAllocationTest {
    private static final int LINES = 50_000;
    private static final String LINE = "1700000000123,-42,12.25,some text\n";
    private static final int STRETCH_BYTES = 1 << 22;
    private static final int BLOCK_BYTES = 1 << 22;
    private static final int MEMORY_BYTES = 64 << 20;
    /** What is left are buffers that grow. */
    private static final double MOST_BYTES_PER_LINE = 1;

    private static final Schema ROW = Schema.named("row")
            .longs("number")
            .doubles("decimal")
            .bytes("text", 20)
            .build();

    @TempDir
    private Path directory;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final FlatBundlePool pool = new FlatBundlePool(0, new BlockPool(new MemoryBudget(MEMORY_BYTES), null));
    private final List<FlatBundle> read = new ArrayList<>();

    /** Reads a file of lines; bytes allocated for each. */
    private double read(Path in) throws Exception {
        CsvFormat format = new CsvFormat(ROW, (byte) ',');
        RecordWriter writer = new RecordWriter(ROW, LINES, BLOCK_BYTES, read::add);
        writer.open(pool);
        try (MappedText text = new MappedText(in, STRETCH_BYTES)) {
            assertThat(text.next()).isTrue();
            writer.openText(text.block());
            format.read(text, writer);
            long before = threads.getCurrentThreadAllocatedBytes();
            while (text.next()) {
                format.read(text, writer);
            }
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            writer.flush();
            return (double) allocated / LINES;
        }
    }

    /** Writes all records; bytes allocated for each. */
    private double write(RecordSink.Receiver receiver) throws Exception {
        RecordCursor record = new RecordCursor(ROW);
        record.open(read.get(0));
        long before = threads.getCurrentThreadAllocatedBytes();
        while (record.next()) {
            receiver.receive(record);
            if (record.row() % 1_000 == 0) {
                receiver.flush();
            }
        }
        receiver.flush();
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / LINES;
    }

    @Test
    void neitherReadingNorWriting() throws Exception {
        Path in = Files.writeString(directory.resolve("in"), LINE.repeat(LINES));
        Path out = directory.resolve("out");
        read(in);
        assertThat(read(in)).isLessThan(MOST_BYTES_PER_LINE);
        FileSink sink = FileSink.csv(out, ',');
        RecordSink.Receiver receiver = sink.receiver(0);
        write(receiver);
        assertThat(write(receiver)).isLessThan(MOST_BYTES_PER_LINE);
        sink.close();
        assertThat(Files.readString(out)).isEqualTo(LINE.repeat(2 * LINES));
    }
}
