package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serial;
import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.apache.storm.task.WorkerTopologyContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrouperChooserTest {
    /** Chooses task 1 when nobody else can be in it meanwhile, else task 0. */
    private static final class Guarded implements LoadAwareCustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void refreshLoad(LoadMapping loadMapping) {}

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {}

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return List.of(Thread.holdsLock(this) ? 1 : 0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void locksOnlyWhatTasksShare(boolean shared) {
        assertThat(new GrouperChooser(new Guarded(), 7, shared).choose(List.of("value")))
                .containsExactly(shared ? 1 : 0);
    }
}
