package io.aurochs.testing;

import io.aurochs.bundle.Router;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.operator.TaskContext;
import java.util.Random;

/** Emits the messages of one task along the edges of its vertex, as a front end does. */
public final class Emitter {
    private final TaskContext context;
    private final Graph graph;
    private final Random random;

    public Emitter(TaskContext context, Graph graph) {
        this.context = context;
        this.graph = graph;
        this.random = new Random(context.task());
    }

    /** Sends a message's text along every edge of that stream; returns the exclusive or of the new edge ids. */
    public long emit(String stream, Message message, String text) {
        long ids = 0;
        for (Edge edge : graph.outputsOf(context.vertex())) {
            if (edge.stream().equals(stream)) {
                ids ^= send(edge, message, text);
            }
        }
        return ids;
    }

    private long send(Edge edge, Message message, String text) {
        Router router = context.router();
        int output = context.outputIndex(edge.index());
        int hash = text.hashCode();
        if (edge.routing() == Routing.ALL) {
            long ids = 0;
            for (int destination : router.destinationsOf(output)) {
                ids ^= append(destination, message, text);
            }
            return ids;
        }
        return append(
                edge.routing() == Routing.KEYED ? router.ownerOf(output, hash) : router.nextInTurn(output),
                message,
                text);
    }

    private long append(int destination, Message message, String text) {
        long id = random.nextLong() | 1;
        context.router().append(destination, message.on(id, text), text.hashCode());
        return id;
    }
}
