package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import org.apache.flink.runtime.rest.handler.RestHandlerException;
import org.apache.flink.runtime.rest.util.RestClientException;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponseStatus;
import org.junit.jupiter.api.Test;

/** What the gateway answers with, in one line. */
class SqlErrorLineTest {
    /** As it arrives: each answer begins and ends so. */
    private static String answer(String causes) {
        return """
                [Internal server error., <Exception on server side:
                org.apache.flink.table.gateway.api.utils.SqlGatewayException: org.apache.flink.table.gateway.api.utils.SqlGatewayException: Failed to fetchResults.
                \tat org.apache.flink.table.gateway.rest.handler.statement.FetchResultsHandler.handleRequest(FetchResultsHandler.java:91)
                \tat java.base/java.lang.Thread.run(Thread.java:840)
                Caused by: org.apache.flink.table.gateway.service.utils.SqlExecutionException: Failed to execute the operation e91effd6.
                \tat org.apache.flink.table.gateway.service.operation.OperationManager$Operation.processThrowable(OperationManager.java:416)
                \t... 1 more
                """ + causes + "\nEnd of exception on server side>]";
    }

    @Test
    void aMissingOptionIsNamed() {
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: org.apache.flink.table.api.ValidationException: Unable to create a source for reading table 'default_catalog.default_database.t'.

                Table options are:

                'connector'='filesystem'
                'password'='secret'
                \tat org.apache.flink.table.factories.FactoryUtil.createDynamicTableSource(FactoryUtil.java:244)
                \t... 7 more
                Caused by: org.apache.flink.table.api.ValidationException: One or more required options are missing.

                Missing required options are:

                format
                path
                \tat org.apache.flink.table.factories.FactoryUtil.validateFactoryOptions(FactoryUtil.java:612)
                \t... 31 more
                """)))
                .isEqualTo("org.apache.flink.table.api.ValidationException: Unable to create a source for reading table"
                        + " 'default_catalog.default_database.t': org.apache.flink.table.api.ValidationException: One or"
                        + " more required options are missing. Missing required options are: format path");
    }

    @Test
    void anOptionThatDoesNotExistIsNamedWithoutThoseThatDo() {
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: org.apache.flink.table.api.ValidationException: Unsupported options found for 'datagen'.

                Unsupported options:

                foo

                Supported options:

                connector
                rows-per-second
                \tat org.apache.flink.table.factories.FactoryUtil.validateUnconsumedKeys(FactoryUtil.java:664)
                \t... 31 more
                """)))
                .isEqualTo("org.apache.flink.table.api.ValidationException: Unsupported options found for 'datagen'."
                        + " Unsupported options: foo");
    }

    @Test
    void aConnectorThatDoesNotExistIsNamedWithThoseThatDo() {
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: org.apache.flink.table.api.ValidationException: Cannot discover a connector using option: 'connector'='nothere'
                \tat org.apache.flink.table.factories.FactoryUtil.enrichNoMatchingConnectorError(FactoryUtil.java:798)
                \t... 31 more
                Caused by: org.apache.flink.table.api.ValidationException: Could not find any factory for identifier 'nothere' that implements 'org.apache.flink.table.factories.DynamicTableFactory' in the classpath.

                Available factory identifiers are:

                blackhole
                datagen
                \tat org.apache.flink.table.factories.FactoryUtil.discoverFactory(FactoryUtil.java:623)
                \t... 33 more
                """)))
                .contains("'connector'='nothere': ")
                .endsWith("in the classpath. Available factory identifiers are: blackhole datagen");
    }

    @Test
    void theOutermostThatRepeatsTheLastSaysWhereInTheStatementItIs() {
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: org.apache.flink.table.api.ValidationException: SQL validation failed. From line 6, column 6 to line 6, column 12: Object 'nothing' not found
                \tat org.apache.flink.table.planner.calcite.FlinkPlannerImpl.validate(FlinkPlannerImpl.scala:210)
                \t... 7 more
                Caused by: org.apache.calcite.sql.validate.SqlValidatorException: Object 'nothing' not found
                \tat org.apache.calcite.runtime.Resources$ExInst.ex(Resources.java:505)
                \t... 16 more
                """)))
                .isEqualTo("org.apache.flink.table.api.ValidationException: SQL validation failed. From line 6, column"
                        + " 6 to line 6, column 12: Object 'nothing' not found");
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: org.apache.flink.table.api.SqlParserException: SQL parse failed. Encountered "SELECT" at line 3, column 1.
                Was expecting one of:
                    "INSERT" ...
                    "UPSERT" ...
                   \s
                \tat org.apache.flink.table.planner.parse.CalciteParser.parseSqlList(CalciteParser.java:82)
                \t... 7 more
                Caused by: org.apache.flink.sql.parser.impl.ParseException: Encountered "SELECT" at line 3, column 1.
                Was expecting one of:
                    "INSERT" ...
                    "UPSERT" ...
                   \s
                \tat org.apache.flink.sql.parser.impl.FlinkSqlParserImpl.generateParseException(FlinkSqlParserImpl.java:46382)
                \t... 14 more
                """)))
                .isEqualTo("org.apache.flink.table.api.SqlParserException: SQL parse failed. Encountered \"SELECT\" at"
                        + " line 3, column 1.");
    }

    @Test
    void aCauseWithoutMessageIsNamedByItsClass() {
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: org.apache.flink.table.api.TableException: Unsupported conversion.
                \tat org.apache.flink.table.planner.A.a(A.java:1)
                \t... 7 more
                Caused by: java.lang.NullPointerException
                \tat org.apache.flink.table.planner.B.b(B.java:1)
                \t... 9 more
                """)))
                .isEqualTo("org.apache.flink.table.api.TableException: Unsupported conversion:"
                        + " java.lang.NullPointerException");
    }

    @Test
    void whatIsSuppressedIsNotTheReason() {
        assertThat(SqlErrorLine.ofTrace(answer("""
                Caused by: java.lang.ArithmeticException: / by zero
                \tat Calc$5.processElement(Unknown Source)
                \tSuppressed: java.io.IOException: closed
                \t\tat java.base/java.io.A.a(A.java:1)
                \tCaused by: java.io.IOException: not open
                \t\t... 3 more
                \t... 7 more
                """))).isEqualTo("java.lang.ArithmeticException: / by zero");
    }

    @Test
    void anAnswerMayBeNoTrace() {
        assertThat(SqlErrorLine.of(new ExecutionException(new RestClientException(
                        "[Session is closed.]",
                        new RestHandlerException("x", HttpResponseStatus.NOT_FOUND),
                        HttpResponseStatus.NOT_FOUND))))
                .isEqualTo("[Session is closed.]");
        assertThat(SqlErrorLine.of(new IllegalStateException("two\nlines")))
                .isEqualTo("java.lang.IllegalStateException: two lines");
    }
}
