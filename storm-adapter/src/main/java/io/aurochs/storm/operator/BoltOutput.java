package io.aurochs.storm.operator;

import java.util.List;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** Storm's collector of a bolt, which here makes no list of anchors for the usual emit with one. */
final class BoltOutput extends OutputCollector {
    private final BoltCollector collector;

    BoltOutput(BoltCollector collector) {
        super(collector);
        this.collector = collector;
    }

    @Override
    public List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        return collector.emit(stream, anchor, values);
    }
}
