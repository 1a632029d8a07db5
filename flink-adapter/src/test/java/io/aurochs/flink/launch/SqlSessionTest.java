package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class SqlSessionTest {
    /** An address of every Linux machine, which only a socket at all addresses shares with localhost. */
    private static final String OTHER_THAN_LOCALHOST = "127.0.0.2";

    @Test
    @EnabledOnOs(OS.LINUX)
    void theGatewayListensAtLocalhostAlone() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(DeploymentOptions.TARGET, AurochsExecutorFactory.NAME);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        SqlSession session = SqlSession.open(configuration, nowhere, nowhere);
        try {
            int port = Integer.parseInt(configuration.toMap().get("sql-gateway.endpoint.rest.port"));
            new Socket("localhost", port).close();
            assertThatThrownBy(() -> new Socket(OTHER_THAN_LOCALHOST, port).close())
                    .isInstanceOf(ConnectException.class);
        } finally {
            session.close();
        }
    }
}
