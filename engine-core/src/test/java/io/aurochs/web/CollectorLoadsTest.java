package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class CollectorLoadsTest {
    /** The test counts. */
    private static final class Counted implements GarbageCollectorMXBean {
        private long count;
        private long ms;

        @Override
        public long getCollectionCount() {
            return count;
        }

        @Override
        public long getCollectionTime() {
            return ms;
        }

        @Override
        public String getName() {
            return "young";
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public String[] getMemoryPoolNames() {
            return new String[0];
        }

        @Override
        public ObjectName getObjectName() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aRateIsThatOfTheLastSecond() {
        Counted bean = new Counted();
        CollectorLoads loads = new CollectorLoads(List.of(bean));
        assertThat(loads.loads()).isEmpty();
        bean.count = 100;
        loads.sample(0);
        assertThat(loads.loads().get(0).perSecond()).isNaN();
        bean.count = 104;
        bean.ms = 20;
        loads.sample(TimeUnit.SECONDS.toNanos(2));
        assertThat(loads.loads()).containsExactly(new CollectorLoads.Load("young", 104, 20, 2, -1));
        loads.sample(TimeUnit.SECONDS.toNanos(3));
        assertThat(loads.loads().get(0).perSecond()).isZero();
    }
}
