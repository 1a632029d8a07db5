package io.aurochs.storm.drpc;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.jspecify.annotations.Nullable;

/**
 * What a call over HTTP is answered with, as by Storm's DRPC server: its result as text, or else its failure in JSON.
 *
 * @param type of the content, whose encoding is UTF-8
 */
record HttpAnswer(int status, String type, String content) {
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int INTERNAL_ERROR = 500;
    private static final int UNAVAILABLE = 503;
    private static final int GATEWAY_TIMEOUT = 504;

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String JSON = "application/json";

    /** The result of a call; null: a topology has returned none. */
    static HttpAnswer result(@Nullable String result) {
        return result == null ? text(NO_CONTENT, "") : text(OK, result);
    }

    /** The failure of a call. */
    static HttpAnswer failure(DRPCExecutionException failure) {
        DRPCExceptionType type = failure.is_set_type() ? failure.get_type() : DRPCExceptionType.INTERNAL_ERROR;
        int status = switch (type) {
            case FAILED_REQUEST -> BAD_REQUEST;
            case SERVER_SHUTDOWN -> UNAVAILABLE;
            case SERVER_TIMEOUT -> GATEWAY_TIMEOUT;
            case INTERNAL_ERROR -> INTERNAL_ERROR;
        };
        return json(status, type.toString(), failure.get_msg());
    }

    /** The authorizer does not permit a call. */
    static HttpAnswer failure(AuthorizationException failure) {
        return json(FORBIDDEN, "Not Authorized", failure.get_msg());
    }

    /** A defect. */
    static HttpAnswer defect() {
        return json(
                INTERNAL_ERROR,
                DRPCExceptionType.INTERNAL_ERROR.toString(),
                "this call cannot be answered; the server's log says why");
    }

    /** What is no call. */
    static HttpAnswer refusal(RefusedCallException refusal) {
        return text(refusal.status(), refusal.getMessage() + "\n");
    }

    /** A call that the server cannot take now. */
    static HttpAnswer unavailable(String line) {
        return text(UNAVAILABLE, line + "\n");
    }

    private static HttpAnswer text(int status, String text) {
        return new HttpAnswer(status, TEXT, text);
    }

    private static HttpAnswer json(int status, String error, @Nullable String message) {
        Map<String, @Nullable String> body = new LinkedHashMap<>();
        body.put("error", error);
        body.put("errorMessage", message);
        return new HttpAnswer(status, JSON, JSONValue.toJSONString(body));
    }
}
