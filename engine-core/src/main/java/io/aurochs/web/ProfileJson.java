package io.aurochs.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A stack profile as JSON; docs/web.md says what each field means. */
final class ProfileJson {
    /** What fewer than one in so many samples had is left out of the tree. */
    private static final int LEAST_PART = 100;

    private ProfileJson() {}

    static ObjectNode of(StackRecording recording) {
        boolean isOver = recording.isOver();
        StackSamples samples = recording.samples();
        ObjectNode profile = JsonNodeFactory.instance
                .objectNode()
                .put("is_complete", isOver)
                .put("started_at_ms", recording.start().toEpochMilli())
                .put("length_ms", recording.length().toMillis())
                .put("threads", recording.threads().ids().size())
                .put("threads_are_shared", recording.threads().areShared())
                .put("samples", samples.size());
        if (isOver) {
            putCounts(profile.putArray("owners"), samples.owners());
            putCounts(profile.putArray("methods"), samples.methods());
            StackTree.Node root = samples.tree().root();
            putTree(profile.putArray("tree"), root, root.samples() / LEAST_PART);
        } else {
            Duration passed = Duration.between(recording.start(), Instant.now());
            profile.put("left_ms", Math.max(0, recording.length().minus(passed).toMillis()));
        }
        return profile;
    }

    private static void putCounts(ArrayNode to, List<StackSamples.Count> counts) {
        counts.forEach(count -> to.addObject().put("name", count.name()).put("samples", count.samples()));
    }

    /** Methods that only ever called one other are one line with it. */
    private static void putTree(ArrayNode to, StackTree.Node node, int least) {
        for (StackTree.Node called : node.called()) {
            if (called.samples() <= least) {
                continue;
            }
            ObjectNode child = to.addObject().put("samples", called.samples());
            ArrayNode methods = child.putArray("methods").add(called.method());
            StackTree.Node last = called;
            while (last.called().size() == 1 && last.called().get(0).samples() == last.samples()) {
                last = last.called().get(0);
                methods.add(last.method());
            }
            putTree(child.putArray("called"), last, least);
        }
    }
}
