package io.aurochs.web;

import java.nio.charset.StandardCharsets;

/** What a request is answered with. */
final class Answer {
    static final int OK = 200;
    static final int ACCEPTED = 202;
    static final int NOT_FOUND = 404;
    static final int NOT_ALLOWED = 405;
    static final int CONFLICT = 409;
    static final int NOT_IMPLEMENTED = 501;

    private static final String TEXT = "text/plain; charset=utf-8";

    private final int status;
    private final String type;
    private final byte[] body;

    /**
     * An answer.
     *
     * @param status of HTTP
     * @param type of the content
     * @param body the content, which does not change any more
     */
    Answer(int status, String type, byte[] body) {
        this.status = status;
        this.type = type;
        this.body = body;
    }

    /** A line that says what is wrong, and what to do. */
    static Answer refusal(int status, String line) {
        return new Answer(status, TEXT, (line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    static Answer json(byte[] body) {
        return json(OK, body);
    }

    static Answer json(int status, byte[] body) {
        return new Answer(status, "application/json", body);
    }

    int status() {
        return status;
    }

    String type() {
        return type;
    }

    byte[] body() {
        return body;
    }
}
