package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.storm.coordination.BatchOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseBatchBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** The steps of a DRPC call about a page: who has named it, who follows these, and how many different followers that is. */
public final class ReachBolts {
    /** A page whose call fails in its second step. */
    public static final String FAILING = "failing";

    private static final int PAGES = 50;
    private static final int AUTHORS = 12;
    private static final int FOLLOWERS = 40;
    private static final int FOLLOWERS_EACH = 9;

    private ReachBolts() {}

    /** How many different followers a page's authors have, by a plain loop. */
    public static int reach(String page) {
        Set<String> followers = new TreeSet<>();
        authors(page).forEach(author -> followers.addAll(followers(author)));
        return followers.size();
    }

    private static List<String> authors(String page) {
        if (page.equals(FAILING)) {
            return List.of("author1", FAILING, "author2");
        }
        int number = Integer.parseInt(page);
        return number >= PAGES
                ? List.of()
                : IntStream.rangeClosed(0, number % 4)
                        .mapToObj(i -> "author" + (number * 5 + i * 7) % AUTHORS)
                        .toList();
    }

    private static List<String> followers(String author) {
        int number = Integer.parseInt(author.substring("author".length()));
        return IntStream.range(0, FOLLOWERS_EACH)
                .mapToObj(i -> "follower" + (number * 3 + i * 5) % FOLLOWERS)
                .toList();
    }

    /** Emits the authors that have named a page. */
    public static final class Authors extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple page, BasicOutputCollector collector) {
            authors(page.getString(1)).forEach(author -> collector.emit(new Values(page.getValue(0), author)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "author"));
        }
    }

    /** Emits an author's followers, or fails. */
    public static final class Followers extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple author, BasicOutputCollector collector) {
            if (author.getString(1).equals(FAILING)) {
                throw new FailedException("on purpose");
            }
            followers(author.getString(1))
                    .forEach(follower -> collector.emit(new Values(author.getValue(0), follower)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "follower"));
        }
    }

    /** Emits one number for a call when it has all its tuples. */
    private abstract static class Counting extends BaseBatchBolt<Object> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable BatchOutputCollector collector;
        private transient @Nullable Object id;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, BatchOutputCollector given, Object call) {
            collector = given;
            id = call;
        }

        abstract int number();

        @Override
        public void finishBatch() {
            Objects.requireNonNull(collector).emit(new Values(id, number()));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "number"));
        }
    }

    /** How many different texts a task has received. */
    public static final class Different extends Counting {
        @Serial
        private static final long serialVersionUID = 1L;

        private final HashSet<String> texts = new HashSet<>();

        @Override
        public void execute(Tuple text) {
            texts.add(text.getString(1));
        }

        @Override
        int number() {
            return texts.size();
        }
    }

    /** The sum of what tasks have counted. */
    public static final class Total extends Counting {
        @Serial
        private static final long serialVersionUID = 1L;

        private int total;

        @Override
        public void execute(Tuple number) {
            total += number.getInteger(1);
        }

        @Override
        int number() {
            return total;
        }
    }
}
