package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.JobException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorLineTest {
    private static final String HERE = ErrorLineTest.class.getName();

    private static Throwable failedJob(Throwable cause) {
        return new ExecutionException(new JobExecutionException(
                new JobID(), "Job execution failed.", new JobException("Recovery is suppressed", cause)));
    }

    @Test
    void leavesOutWhatFlinkWrapsAround() {
        assertThat(ErrorLine.of(failedJob(new IOException("disk is full"))))
                .isEqualTo("java.io.IOException: disk is full");
    }

    @Test
    void keepsAWrapperThatIsAlone() {
        assertThat(ErrorLine.of(new JobException("no resources")))
                .isEqualTo("org.apache.flink.runtime.JobException: no resources");
    }

    @Test
    void joinsCausesOnOneLine() {
        assertThat(ErrorLine.of(new IllegalStateException("cannot\n  read", new IOException())))
                .isEqualTo("java.lang.IllegalStateException: cannot read: java.io.IOException");
    }

    @Test
    void tellsARepeatedCauseOnce() {
        assertThat(ErrorLine.of(new IllegalStateException(new IOException("torn"))))
                .isEqualTo("java.io.IOException: torn");
    }

    @Test
    void tellsASerialisedExceptionByItsOwnName() {
        assertThat(ErrorLine.of(new SerializedThrowable(new IOException("torn"))))
                .isEqualTo("java.io.IOException: torn");
    }

    @Test
    void namesThePlaceInUserCode() {
        assertThat(ErrorLine.of(failedJob(new IOException("torn")), HERE::equals))
                .matches("java.io.IOException: torn \\(at " + HERE + "\\.\\w+\\(ErrorLineTest.java:\\d+\\)\\)");
        assertThat(ErrorLine.of(failedJob(new IOException("torn")), name -> false))
                .isEqualTo("java.io.IOException: torn");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org/apache/flink/api/java/ExecutionEnvironment",
                "'void org.apache.flink.api.java.ExecutionEnvironment.old(int)'"
            })
    void suspectsTheOtherLine(String message) {
        assertThat(OtherLine.remedy(failedJob(new NoClassDefFoundError(message))))
                .hasValueSatisfying(line ->
                        assertThat(line).contains("org.apache.flink.api.java.ExecutionEnvironment", "try --flink "));
    }

    @Test
    void suspectsAMissingConnectorFirst() {
        assertThat(OtherLine.remedy(new NoClassDefFoundError("org/apache/flink/connector/kafka/source/KafkaSource")))
                .hasValueSatisfying(line -> assertThat(line).contains("pack that library into the jar"));
    }

    @Test
    void suspectsNothingElsewhere() {
        assertThat(OtherLine.remedy(new NoClassDefFoundError("com/example/Missing")))
                .isEmpty();
        assertThat(OtherLine.remedy(new IOException("org.apache.flink.Gone"))).isEmpty();
    }
}
