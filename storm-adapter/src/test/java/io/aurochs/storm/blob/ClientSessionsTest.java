package io.aurochs.storm.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a client does not go on with does not stay for ever. */
class ClientSessionsTest {
    private final List<String> closed = new ArrayList<>();

    private AutoCloseable closes(String name) {
        return () -> closed.add(name);
    }

    @Test
    void oneThatWaitsTooLongIsClosedWhenAnotherBegins() {
        // Each has waited too long from its beginning on.
        ClientSessions<AutoCloseable> sessions = new ClientSessions<>("upload", Duration.ofNanos(-1));
        String first = sessions.begin(closes("first"));
        assertThat(closed).isEmpty();
        sessions.begin(closes("second"));
        assertThat(closed).containsExactly("first");
        assertThatThrownBy(() -> sessions.get(first)).hasMessageStartingWith("there is no upload " + first);
    }

    @Test
    void othersStayUntilTheyEnd() {
        ClientSessions<AutoCloseable> sessions = new ClientSessions<>("upload", Duration.ofHours(1));
        AutoCloseable value = closes("first");
        String first = sessions.begin(value);
        String second = sessions.begin(closes("second"));
        assertThat(sessions.get(first)).isSameAs(value);
        assertThat(sessions.end(first)).isSameAs(value);
        assertThatThrownBy(() -> sessions.end(first)).hasMessageStartingWith("there is no upload " + first);
        assertThat(closed).as("the caller closes it").isEmpty();
        assertThat(sessions.get(second)).isNotNull();
        sessions.close();
        assertThat(closed).containsExactly("second");
    }
}
