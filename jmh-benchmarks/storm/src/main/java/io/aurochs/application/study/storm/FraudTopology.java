package io.aurochs.application.study.storm;

import io.aurochs.application.study.frauddetection.FraudAlert;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.frauddetection.FraudPredictor;
import io.aurochs.application.study.frauddetection.Transaction;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Fraud detection: {@code source -fields(entity)-> predict -shuffle-> sink}. */
public final class FraudTopology implements StudyTopology {
    static final String ENTITY = "entity";
    static final String STATE = "state";

    private final FraudPredictor predictor;

    public FraudTopology(FraudDetection application) {
        predictor = application.predictor();
    }

    /** Parses transactions. */
    private static final class Format implements RecordFormat {
        private static final long serialVersionUID = 1L;

        @Override
        public Fields fields() {
            return new Fields(ENTITY, STATE);
        }

        @Override
        public Values record(String line, Object time) {
            Transaction transaction = Transaction.parse(line);
            return new Values(transaction.entity(), transaction.state().name(), time);
        }
    }

    @Override
    public String name() {
        return FraudDetection.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        int tasks = parts.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", parts.source(new Format()), parts.sources());
        builder.setBolt("predict", parts.named(new PredictBolt(predictor)), parts.busyTasks())
                .fieldsGrouping("source", new Fields(ENTITY));
        builder.setBolt("sink", parts.sink(FraudTopology::hash), tasks).shuffleGrouping("predict");
        return builder.createTopology();
    }

    private static long hash(Tuple alert) {
        return FraudAlert.hash(alert.getString(0), alert.getDouble(1), alert.getString(2));
    }
}
