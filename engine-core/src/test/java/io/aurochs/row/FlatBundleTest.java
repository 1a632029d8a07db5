package io.aurochs.row;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.testing.Seeds;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FlatBundleTest {
    private static final int NODE = 3;
    private static final int BLOCK = 1 << 16;
    private static final int MANY = 1_000_000;
    private static final long BUDGET_BYTES = 1L << 30;

    private static final Schema EVENT = Schema.named("event")
            .longs("user")
            .doubles("price")
            .bytes("page", 16)
            .bytes("body", 2 * BLOCK)
            .build();
    private static final LongField USER = EVENT.longField("user");
    private static final DoubleField PRICE = EVENT.doubleField("price");
    private static final BytesField PAGE = EVENT.bytesField("page");
    private static final BytesField BODY = EVENT.bytesField("body");

    private final MemoryBudget budget = new MemoryBudget(BUDGET_BYTES);
    private final BlockPool blocks = new BlockPool(budget, null);
    private final FlatBundlePool pool = new FlatBundlePool(NODE, blocks);
    private final List<FlatBundle> shipped = new ArrayList<>();
    private final RecordWriter writer = writer(EVENT, MANY);

    private RecordWriter writer(Schema schema, int bundleRecords) {
        RecordWriter fresh = new RecordWriter(schema, bundleRecords, BLOCK, shipped::add);
        fresh.open(pool);
        return fresh;
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @AfterEach
    void allMemoryIsGivenBack() {
        writer.flush();
        shipped.forEach(FlatBundle::recycle);
        assertThat(budget.takenBytes()).as("bytes still taken").isZero();
        blocks.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private void write(long time, String page) {
        byte[] value = bytes(page);
        writer.begin(time)
                .put(USER, time + 1)
                .put(PRICE, time / 2.0)
                .put(PAGE, value, 0, value.length)
                .commit();
    }

    private FlatBundle bundle(String... pages) {
        for (int i = 0; i < pages.length; i++) {
            write(i, pages[i]);
        }
        writer.flush();
        return shipped.get(shipped.size() - 1);
    }

    private static RecordCursor open(FlatBundle bundle) {
        RecordCursor cursor = new RecordCursor(bundle.schema());
        cursor.open(bundle);
        return cursor;
    }

    private static List<String> pages(FlatBundle bundle) {
        RecordCursor cursor = open(bundle);
        List<String> pages = new ArrayList<>();
        while (cursor.next()) {
            pages.add(cursor.text(PAGE));
        }
        return pages;
    }

    private static List<Long> times(FlatBundle bundle) {
        RecordCursor cursor = open(bundle);
        List<Long> times = new ArrayList<>();
        while (cursor.next()) {
            times.add(cursor.time());
        }
        return times;
    }

    private static void keepOnly(FlatBundle bundle, int... rows) {
        RecordCursor cursor = open(bundle);
        while (cursor.next()) {
            int row = cursor.row();
            if (Arrays.stream(rows).noneMatch(kept -> kept == row)) {
                cursor.drop();
            }
        }
    }

    /** Of the first bundle all, of the second one those of rows 0 and 2, of the third one the second half of a bundle, 100 ms later. */
    private FlatBundle merged() {
        FlatBundle whole = bundle("a0", "a1");
        FlatBundle partial = bundle("b0", "b1", "b2");
        keepOnly(partial, 0, 2);
        FlatBundle later = pool.slice(bundle("c0", "c1"), 1, 1, 100);
        // The merged bundle has them.
        shipped.remove(whole);
        shipped.remove(partial);
        BundleMerge merge = new BundleMerge(pool);
        merge.begin(5);
        int b = merge.part(partial);
        int a = merge.part(whole);
        int c = merge.part(later);
        merge.add(b, 0);
        merge.add(a, 0);
        merge.add(c, 0);
        merge.add(a, 1);
        merge.add(b, 2);
        FlatBundle merged = merge.end();
        shipped.add(merged);
        return merged;
    }

    @Test
    void mergedBundlesAreReadInTheGivenOrder() {
        FlatBundle merged = merged();
        assertThat(merged.recordCount()).isEqualTo(5);
        assertThat(pages(merged)).containsExactly("b0", "a0", "c1", "a1", "b2");
        assertThat(times(merged)).containsExactly(0L, 0L, 101L, 1L, 2L);
        RecordCursor cursor = open(merged);
        cursor.seek(3);
        assertThat(cursor.text(PAGE)).isEqualTo("a1");
        cursor.seek(0);
        assertThat(cursor.text(PAGE)).isEqualTo("b0");
    }

    @Test
    void cursorsGoOnFromWhereTheyWereSent() {
        FlatBundle bundle =
                bundle(IntStream.range(0, 130).mapToObj(row -> "p" + row).toArray(String[]::new));
        keepOnly(bundle, 1, 63, 64, 65, 129);
        RecordCursor cursor = open(bundle);
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.row()).isEqualTo(1);
        assertThat(rowAfter(cursor, 64)).isEqualTo(65);
        assertThat(rowAfter(cursor, 2)).isEqualTo(63);
        assertThat(rowAfter(cursor, 63)).isEqualTo(64);
        assertThat(rowAfter(cursor, 66)).isEqualTo(129);
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
        assertThat(rowAfter(cursor, 0)).isEqualTo(1);
    }

    private static int rowAfter(RecordCursor cursor, int row) {
        cursor.seek(row);
        assertThat(cursor.next()).isTrue();
        return cursor.row();
    }

    @Test
    void mergedBundlesAreSharedSlicedAndFilteredAsOthers() {
        FlatBundle merged = merged();
        FlatBundle other = merged.share();
        shipped.add(other);
        keepOnly(merged, 0, 3);
        assertThat(pages(merged)).containsExactly("b0", "a1");
        assertThat(pages(other)).containsExactly("b0", "a0", "c1", "a1", "b2");
        FlatBundle slice = pool.slice(other, 2, 3, 10);
        shipped.add(slice);
        assertThat(pages(slice)).containsExactly("c1", "a1", "b2");
        assertThat(times(slice)).containsExactly(111L, 11L, 12L);
        keepOnly(slice, 1);
        assertThat(pages(slice)).containsExactly("a1");
    }

    @Test
    void aMergeRefusesBundlesThatAreMergedAndMissingRecords() {
        FlatBundle merged = merged();
        BundleMerge merge = new BundleMerge(pool);
        merge.begin(1);
        assertThatThrownBy(() -> merge.part(merged))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("schema " + EVENT + ": the bundle is merged already; copy it");
        assertThatThrownBy(merge::end).isInstanceOf(IllegalStateException.class).hasMessage("records=0: expected 1");
    }

    @Test
    void givesBackWhatWasPut() {
        writer.begin(-5)
                .put(USER, Long.MIN_VALUE)
                .put(PRICE, Double.NEGATIVE_INFINITY)
                .put(PAGE, bytes("xhomex"), 1, 4)
                .commit();
        writer.begin(Long.MAX_VALUE).commit();
        assertThat(shipped).as("not full").isEmpty();
        writer.flush();
        FlatBundle bundle = shipped.get(0);
        assertThat(bundle.recordCount()).isEqualTo(2);
        assertThat(bundle.node()).isEqualTo(NODE);
        assertThat(bundle.schema()).isSameAs(EVENT);
        assertThat(bundle.records().rows().size()).isEqualTo(BlockPool.LEAST_BYTES);
        RecordCursor cursor = open(bundle);
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.row()).isZero();
        assertThat(cursor.time()).isEqualTo(-5);
        assertThat(cursor.get(USER)).isEqualTo(Long.MIN_VALUE);
        assertThat(cursor.get(PRICE)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(cursor.text(PAGE)).isEqualTo("home");
        assertThat(cursor.length(PAGE)).isEqualTo(4);
        assertThat(cursor.byteAt(PAGE, 3)).isEqualTo((byte) 'e');
        assertThat(cursor.length(BODY)).as("was not put").isZero();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.time()).isEqualTo(Long.MAX_VALUE);
        assertThat(cursor.get(USER)).isZero();
        assertThat(cursor.get(PRICE)).isZero();
        assertThat(cursor.text(PAGE)).isEmpty();
        assertThat(cursor.next()).isFalse();
        cursor.close();
        assertThat(cursor.next()).isFalse();
    }

    @Test
    void recordsThatAreNotCommittedAreLeftOut() {
        writer.begin(1).put(PAGE, bytes("lost"), 0, 4);
        write(2, "kept");
        writer.begin(3).put(PAGE, bytes("lost"), 0, 4);
        writer.flush();
        assertThat(pages(shipped.get(0))).containsExactly("kept");
        writer.begin(4).put(PAGE, bytes("lost"), 0, 4);
        writer.flush();
        assertThat(shipped).as("nothing to ship").hasSize(1);
    }

    @Test
    void aRecordThatIsBegunIsNotLostForThoseBeforeIt() {
        write(1, "first");
        writer.begin(2).put(PAGE, bytes("second"), 0, 6);
        writer.flushCommitted();
        assertThat(shipped).isEmpty();
        writer.commit();
        writer.flushCommitted();
        assertThat(pages(shipped.get(0))).containsExactly("first", "second");
    }

    @Test
    void aFullBundleIsShipped() {
        RecordWriter small = writer(EVENT, 2);
        for (int i = 0; i < 5; i++) {
            small.begin(i).commit();
        }
        assertThat(shipped).extracting(FlatBundle::recordCount).containsExactly(2, 2);
        small.flush();
        small.flush();
        assertThat(shipped).extracting(FlatBundle::recordCount).containsExactly(2, 2, 1);
        assertThat(shipped).flatExtracting(FlatBundleTest::times).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void aRecordMovesToTheNextBlockInTheMiddle() {
        byte[] half = new byte[BLOCK * 2 / 3];
        Arrays.fill(half, (byte) 7);
        writer.begin(1).put(BODY, half, 0, half.length).commit();
        writer.begin(2).put(USER, 42).put(PAGE, bytes("before"), 0, 6).put(BODY, half, 0, half.length);
        assertThat(shipped)
                .as("what is committed")
                .extracting(FlatBundle::recordCount)
                .containsExactly(1);
        writer.put(PRICE, 1.5).commit();
        writer.flush();
        RecordCursor cursor = open(shipped.get(1));
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.time()).isEqualTo(2);
        assertThat(cursor.get(USER)).isEqualTo(42);
        assertThat(cursor.get(PRICE)).isEqualTo(1.5);
        assertThat(cursor.text(PAGE)).isEqualTo("before");
        assertThat(cursor.length(BODY)).isEqualTo(half.length);
        assertThat(cursor.byteAt(BODY, half.length - 1)).isEqualTo((byte) 7);
        assertThat(cursor.next()).isFalse();
    }

    @Test
    void aRecordLargerThanTheBlockHasALargerOne() {
        byte[] large = new byte[2 * BLOCK];
        new Random(1).nextBytes(large);
        writer.begin(1)
                .put(PAGE, bytes("a"), 0, 1)
                .put(BODY, large, 0, large.length)
                .commit();
        write(2, "b");
        writer.flush();
        assertThat(shipped).hasSize(1);
        assertThat(shipped.get(0).records().rows().size()).isEqualTo(4 * BLOCK);
        RecordCursor cursor = open(shipped.get(0));
        assertThat(cursor.next()).isTrue();
        byte[] read = new byte[large.length];
        cursor.text().get(cursor.position(BODY), read, read.length);
        assertThat(read).isEqualTo(large);
        assertThat(cursor.text(PAGE)).isEqualTo("a");
    }

    @Test
    void copiesOtherRecords() {
        FlatBundle from = bundle("home", "search");
        RecordCursor cursor = open(from);
        cursor.next();
        cursor.next();
        writer.begin(cursor).commit();
        writer.begin(7).put(PAGE, cursor, PAGE, 1, 3).commit();
        writer.begin(8)
                .put(PAGE, cursor, PAGE)
                .put(BODY, cursor.text(), cursor.position(PAGE), 2)
                .commit();
        writer.flush();
        assertThat(pages(shipped.get(1))).containsExactly("search", "ear", "search");
        RecordCursor copied = open(shipped.get(1));
        copied.next();
        assertThat(copied.time()).isEqualTo(1);
        assertThat(copied.get(USER)).isEqualTo(2);
        assertThat(copied.get(PRICE)).isEqualTo(0.5);
        copied.next();
        copied.next();
        assertThat(copied.text(BODY)).isEqualTo("se");
    }

    @Test
    void dropsRecords() {
        int count = 130;
        FlatBundle bundle =
                bundle(IntStream.range(0, count).mapToObj(String::valueOf).toArray(String[]::new));
        bundle.label(5, 9);
        keepOnly(bundle, 0, 63, 64, 128, 129);
        assertThat(bundle.recordCount()).isEqualTo(5);
        assertThat(bundle.epoch()).isEqualTo(5);
        assertThat(bundle.sourceTask()).isEqualTo(9);
        assertThat(pages(bundle)).containsExactly("0", "63", "64", "128", "129");
        keepOnly(bundle, 64);
        assertThat(pages(bundle)).containsExactly("64");
        keepOnly(bundle);
        assertThat(pages(bundle)).isEmpty();
        assertThat(bundle.recordCount()).isZero();
    }

    @Test
    void aSharedBundleLosesRecordsOfItsOwn() {
        FlatBundle bundle = bundle("a", "b", "c", "d");
        keepOnly(bundle, 0, 1, 2);
        FlatBundle other = bundle.share();
        shipped.add(other);
        keepOnly(bundle, 0);
        keepOnly(other, 1, 2);
        assertThat(pages(bundle)).containsExactly("a");
        assertThat(pages(other)).containsExactly("b", "c");
        assertThat(other.recordCount()).isEqualTo(2);
    }

    @Test
    void memoryIsGivenBackWithTheLastBundleThatHasIt() {
        FlatBundle bundle = bundle("a");
        FlatBundle other = bundle.share();
        FlatBundle third = pool.slice(other, 0, 1, 10);
        shipped.clear();
        bundle.recycle();
        assertThat(pages(other)).containsExactly("a");
        other.recycle();
        assertThat(budget.takenBytes()).isEqualTo(BlockPool.LEAST_BYTES);
        assertThat(pages(third)).containsExactly("a");
        third.recycle();
        assertThat(budget.takenBytes()).isZero();
    }

    @Test
    void aSliceHasSomeOfTheRecordsAtOtherTimes() {
        FlatBundle bundle = bundle("a", "b", "c");
        keepOnly(bundle, 0);
        FlatBundle later = pool.slice(bundle, 1, 2, 100);
        FlatBundle evenLater = pool.slice(later, 1, 1, 100);
        shipped.add(later);
        shipped.add(evenLater);
        assertThat(times(bundle)).containsExactly(0L);
        assertThat(times(later)).as("whatever the bundle has lost").containsExactly(101L, 102L);
        assertThat(times(evenLater)).containsExactly(202L);
        assertThat(later.recordCount()).isEqualTo(2);
        keepOnly(later, 1);
        FlatBundle shared = later.share();
        shipped.add(shared);
        assertThat(times(shared)).containsExactly(102L);
        RecordCursor cursor = open(later);
        cursor.next();
        writer.begin(cursor).commit();
        writer.flush();
        assertThat(times(shipped.get(shipped.size() - 1))).containsExactly(102L);
        assertThatThrownBy(() -> pool.slice(bundle, 2, 2, 0))
                .hasMessageContaining("first=2 records=2: the bundle has 3");
    }

    @Test
    void aRecycledBundleIsAsNew() {
        FlatBundle first = bundle("a", "b");
        keepOnly(first, 0);
        first.label(5, 9);
        shipped.clear();
        first.recycle();
        assertThatThrownBy(first::schema)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the bundle was recycled, and has no records any more");
        FlatBundle again = bundle("c", "d");
        assertThat(again).isSameAs(first);
        assertThat(again.recordCount()).isEqualTo(2);
        assertThat(again.epoch()).isZero();
        assertThat(again.sourceTask()).isZero();
        assertThat(pages(again)).containsExactly("c", "d");
    }

    @Test
    void tellsWhatAValueMustNotBe() {
        FlatBundle bundle = bundle("home");
        RecordCursor cursor = open(bundle);
        cursor.next();
        writer.begin(1);
        assertThatThrownBy(() -> writer.put(PAGE, new byte[17], 0, 17))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "field=page of schema event(user, price, page, body): a value of 17 bytes, declared are at most 16;"
                                + " declare a wider column, or cut the value");
        assertThatThrownBy(() -> writer.put(PAGE, new byte[17], 0, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field=page of schema event(user, price, page, body) length=-1: it cannot be negative");
        assertThatThrownBy(() -> writer.put(PAGE, cursor, PAGE, 2, 3))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("field=page start=2 length=3: it has 4 bytes");
        assertThatThrownBy(() -> writer.put(PAGE, cursor, PAGE, Integer.MAX_VALUE, 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> cursor.byteAt(PAGE, 4))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("field=page index=4: it has 4 bytes");
        writer.flush();
        assertThat(shipped).as("nothing of that was committed").hasSize(1);
    }

    @Test
    void fieldsAreOfOneSchema() {
        Schema other = Schema.named("other").longs("user").bytes("page", 16).build();
        FlatBundle bundle = bundle("a");
        assertThatThrownBy(() -> new RecordCursor(other).open(bundle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a bundle of schema event(user, price, page, body) was sent to where records of other(user, page)"
                                + " are read; connect streams of one schema");
        RecordCursor cursor = open(bundle);
        cursor.next();
        String message =
                "field=user of schema other(user, page): the record's schema is event(user, price, page, body);"
                        + " use a field of that one";
        assertThatThrownBy(() -> cursor.get(other.longField("user")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        writer.begin(1);
        assertThatThrownBy(() -> writer.put(other.longField("user"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        RecordWriter toOther = writer(other, MANY);
        assertThatThrownBy(() -> toOther.begin(cursor)).isInstanceOf(IllegalArgumentException.class);
        toOther.flush();
    }

    @Test
    void aBundleTakesNoMoreThanItsRecordsNeed() {
        write(1, "one");
        writer.flush();
        assertThat(budget.takenBytes()).isEqualTo(BlockPool.LEAST_BYTES);
    }

    @Test
    void aBundleGrowsUntilItHasAllItsRecords() {
        int records = 80_000;
        RecordWriter many = new RecordWriter(EVENT, records, 16 << 20, shipped::add);
        many.open(pool);
        for (int i = 0; i < 2 * records; i++) {
            byte[] page = bytes("page " + i);
            many.begin(i).put(USER, i).put(PAGE, page, 0, page.length).commit();
        }
        many.flush();
        assertThat(shipped).extracting(FlatBundle::recordCount).containsExactly(records, records);
        RecordCursor cursor = new RecordCursor(EVENT);
        int next = 0;
        for (FlatBundle bundle : shipped) {
            cursor.open(bundle);
            for (; cursor.next(); next++) {
                assertThat(cursor.time()).isEqualTo(next);
                assertThat(cursor.get(USER)).isEqualTo(next);
                assertThat(cursor.text(PAGE)).isEqualTo("page " + next);
                assertThat(cursor.length(BODY)).isZero();
            }
        }
        assertThat(next).isEqualTo(2 * records);
    }

    @Test
    void whereMemoryIsShortABundleGoesAsItIs() {
        OffHeapBlock others = blocks.take(BUDGET_BYTES / 2);
        for (int i = 0; i < 1_000; i++) {
            write(i, "page");
        }
        assertThat(shipped)
                .isNotEmpty()
                .allSatisfy(bundle -> assertThat(bundle.records().rows().size()).isEqualTo(BlockPool.LEAST_BYTES));
        blocks.giveBack(others);
    }

    @Test
    void aSchemaThatIsDeclaredTwiceIsAnotherOne() {
        Schema.Builder builder = Schema.named("twice").longs("a").bytes("b", 8);
        Schema once = builder.build();
        Schema twice = Schema.named("twice").longs("a").bytes("b", 8).build();
        assertThatThrownBy(() -> once.check(twice.longField("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "field=a of schema twice(a, b): the record's schema is twice(a, b), another declaration of the"
                                + " same columns (declare a schema once, in a constant); use a field of that one");
        assertThat(once.besides(once)).isEqualTo("twice(a, b)");
        Schema wider = Schema.named("twice").longs("a").bytes("b", 9).build();
        assertThat(wider.besides(once)).as("of other columns").isEqualTo("twice(a, b)");
        Schema other = Schema.named("twice").doubles("a").bytes("b", 8).build();
        assertThat(other.besides(once)).as("of other columns").isEqualTo("twice(a, b)");
    }

    @Test
    void whatIsPutInPlaceLiesInTheTextThatWasOpened() {
        OffHeapBlock text = OffHeapBlock.anywhere(1);
        writer.openText(text);
        writer.begin(1);
        int last = text.size() - 4;
        writer.putInPlace(PAGE, last, 4);
        assertThatThrownBy(() -> writer.putInPlace(PAGE, last + 1, 4))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("field=page of schema event(user, price, page, body) position=" + (last + 1)
                        + " length=4: the text that was opened has " + text.size() + " bytes");
        assertThatThrownBy(() -> writer.putInPlace(PAGE, -1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> writer.putInPlace(PAGE, 0, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("length=-1: it cannot be negative");
        writer.discard();
        text.release();
    }

    @Test
    void aWriterNeedsAPool() {
        RecordWriter closed = new RecordWriter(EVENT, 1, BLOCK, shipped::add);
        closed.flush();
        assertThatThrownBy(() -> closed.begin(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a record of schema event(user, price, page, body) was begun outside of a call");
    }

    @Test
    void aSchemaIsDeclaredOnce() {
        assertThat(EVENT.fields()).extracting(Field::name).containsExactly("user", "price", "page", "body");
        assertThat(PAGE.width()).isEqualTo(16);
        assertThat(PAGE.schema()).isSameAs(EVENT);
        Schema.Builder builder = Schema.named("twice").longs("a");
        assertThatThrownBy(() -> builder.doubles("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field=a: schema twice(a) has it already");
        assertThatThrownBy(() -> builder.bytes("b", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field=b width=0: a value has 1 to " + Schema.MOST_BYTES + " bytes");
        assertThatThrownBy(() -> builder.bytes("b", Schema.MOST_BYTES + 1))
                .isInstanceOf(IllegalArgumentException.class);
        builder.build();
        assertThatThrownBy(() -> builder.longs("b"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("field=b: schema twice(a) is built already");
        assertThatThrownBy(() -> EVENT.longField("price"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field=price: schema event(user, price, page, body) has no LongField of that name");
    }

    @Test
    void nothingIsAllocatedPerRecord() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        RecordCursor cursor = new RecordCursor(EVENT);
        byte[] page = bytes("a page");
        RecordWriter recycling = new RecordWriter(EVENT, 512, BLOCK, bundle -> {
            cursor.open(bundle);
            while (cursor.next()) {
                if (cursor.get(USER) % 3 == 0) {
                    cursor.drop();
                }
            }
            cursor.close();
            bundle.recycle();
        });
        recycling.open(pool);
        int records = 200_000;
        long allocated = 0;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < records; i++) {
                recycling
                        .begin(i)
                        .put(USER, i)
                        .put(PRICE, i)
                        .put(PAGE, page, 0, page.length)
                        .commit();
            }
            recycling.flush();
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat((double) allocated / records).as("bytes per record").isLessThan(0.5);
    }

    /** A record as a test keeps it. */
    private record Row(long time, List<Object> values) {}

    @ParameterizedTest
    @MethodSource("seeds")
    void isAListOfRecords(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 60; run++) {
            Schema schema = randomSchema(random);
            RecordWriter mixed = writer(schema, 1 + random.nextInt(300));
            List<Row> expected = new ArrayList<>();
            int records = random.nextInt(600);
            for (int i = 0; i < records; i++) {
                Row row = randomRow(schema, random);
                put(mixed, schema, row, random.nextBoolean());
                if (random.nextInt(8) != 0) {
                    mixed.commit();
                    expected.add(row);
                }
                if (random.nextInt(200) == 0) {
                    mixed.flush();
                }
            }
            mixed.flush();
            assertThat(rowsOf(shipped)).isEqualTo(expected);
            filterCopies(expected, random);
            shipped.forEach(FlatBundle::recycle);
            shipped.clear();
            assertThat(budget.takenBytes()).isZero();
        }
    }

    /** Bundles that share the records, each filtered on its own, and then some of them again. */
    private void filterCopies(List<Row> rows, Random random) {
        List<FlatBundle> copies = new ArrayList<>();
        List<Row> left = new ArrayList<>();
        List<Row> leftOfCopies = new ArrayList<>();
        int at = 0;
        for (FlatBundle bundle : shipped) {
            List<Row> own = new ArrayList<>(rows.subList(at, at + bundle.recordCount()));
            at += own.size();
            filter(bundle, own, random);
            FlatBundle copy = bundle.share();
            copies.add(copy);
            List<Row> ofCopy = new ArrayList<>(own);
            filter(bundle, own, random);
            filter(copy, ofCopy, random);
            left.addAll(own);
            leftOfCopies.addAll(ofCopy);
        }
        assertThat(rowsOf(shipped)).isEqualTo(left);
        assertThat(rowsOf(copies)).isEqualTo(leftOfCopies);
        assertThat(copies.stream().mapToInt(FlatBundle::recordCount).sum()).isEqualTo(leftOfCopies.size());
        shipped.addAll(copies);
    }

    private static void filter(FlatBundle bundle, List<Row> rows, Random random) {
        int dropped = random.nextInt(4);
        RecordCursor cursor = open(bundle);
        for (int i = 0; cursor.next(); ) {
            if (random.nextInt(4) < dropped) {
                cursor.drop();
                rows.remove(i);
            } else {
                i++;
            }
        }
    }

    private static Schema randomSchema(Random random) {
        Schema.Builder builder = Schema.named("random");
        int columns = random.nextInt(6);
        for (int i = 0; i < columns; i++) {
            switch (random.nextInt(3)) {
                case 0 -> builder.longs("column " + i);
                case 1 -> builder.doubles("column " + i);
                default -> builder.bytes("column " + i, random.nextInt(10) == 0 ? 2 * BLOCK : 1 + random.nextInt(100));
            }
        }
        return builder.build();
    }

    private static Row randomRow(Schema schema, Random random) {
        List<Object> values = new ArrayList<>();
        for (Field field : schema.fields()) {
            if (field instanceof LongField) {
                values.add(random.nextLong());
            } else if (field instanceof DoubleField) {
                values.add(random.nextGaussian());
            } else {
                int width = ((BytesField) field).width();
                int length = random.nextInt(20) == 0 ? width : random.nextInt(Math.min(width, 300) + 1);
                byte[] value = new byte[length];
                random.nextBytes(value);
                values.add(new String(value, ISO_8859_1));
            }
        }
        return new Row(random.nextLong(), values);
    }

    private static void put(RecordWriter writer, Schema schema, Row row, boolean backwards) {
        writer.begin(row.time());
        int columns = schema.fields().size();
        for (int i = 0; i < columns; i++) {
            int column = backwards ? columns - 1 - i : i;
            Field field = schema.fields().get(column);
            Object value = row.values().get(column);
            if (field instanceof LongField longs) {
                writer.put(longs, (Long) value);
            } else if (field instanceof DoubleField doubles) {
                writer.put(doubles, (Double) value);
            } else {
                byte[] all = ((String) value).getBytes(ISO_8859_1);
                writer.put((BytesField) field, all, 0, all.length);
            }
        }
    }

    private static List<Row> rowsOf(List<FlatBundle> bundles) {
        List<Row> rows = new ArrayList<>();
        for (FlatBundle bundle : bundles) {
            RecordCursor cursor = open(bundle);
            while (cursor.next()) {
                List<Object> values = new ArrayList<>();
                for (Field field : bundle.schema().fields()) {
                    values.add(valueOf(cursor, field));
                }
                rows.add(new Row(cursor.time(), values));
            }
        }
        return rows;
    }

    private static Object valueOf(RecordCursor cursor, Field field) {
        if (field instanceof LongField longs) {
            return cursor.get(longs);
        }
        if (field instanceof DoubleField doubles) {
            return cursor.get(doubles);
        }
        BytesField bytes = (BytesField) field;
        byte[] value = new byte[cursor.length(bytes)];
        cursor.text().get(cursor.position(bytes), value, value.length);
        return new String(value, ISO_8859_1);
    }

    @Test
    void refusesWhatIsOutOfOrder() {
        assertThatThrownBy(() -> writer.put(USER, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("field=user")
                .hasMessageContaining("no record is begun");
        writer.begin(1).put(USER, 1).commit();
        assertThatThrownBy(() -> writer.commit())
                .hasMessageContaining("no record is begun, or it is committed already");
        assertThatThrownBy(() -> writer.put(USER, 2)).hasMessageContaining("no record is begun");
        assertThatThrownBy(() -> writer.openText(OffHeapBlock.empty())).hasMessageContaining("flush before");
        writer.begin(2);
        assertThatThrownBy(() -> writer.putInPlace(PAGE, 0, 0)).hasMessageContaining("no text was opened");
        writer.flush();
        assertThatThrownBy(() -> writer.put(USER, 3)).hasMessageContaining("no record is begun");
        writer.openText(OffHeapBlock.empty());
        writer.begin(3);
        assertThatThrownBy(() -> writer.put(PAGE, new byte[1], 0, 1)).hasMessageContaining("put them in place");
        writer.discard();
        assertThatThrownBy(() -> writer.commit()).hasMessageContaining("no record is begun");
    }
}
