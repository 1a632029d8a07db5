package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StackSamplesTest {
    private final StackSamples samples = new StackSamples();

    @Test
    void aSampleBelongsToWhoHasCalledTheJdk() {
        samples.add(
                List.of("java.util.HashMap.get", "my.Bolt.execute", "io.aurochs.storm.operator.BoltEvaluator.execute"));
        samples.add(List.of("io.aurochs.channel.Ring.poll", "java.lang.Thread.run"));
        samples.add(List.of("org.apache.storm.tuple.TupleImpl.getValue", "my.Bolt.execute"));
        samples.add(List.of("io.aurochs.application.wordcount.SplitBolt.execute"));
        samples.add(List.of("java.lang.Thread.run"));
        samples.add(List.of());
        assertThat(samples.size()).isEqualTo(5);
        assertThat(samples.owners())
                .containsExactly(
                        new StackSamples.Count("user code and its libraries", 2),
                        new StackSamples.Count("Aurochs", 1),
                        new StackSamples.Count("JDK", 1),
                        new StackSamples.Count("Storm or Flink", 1));
        assertThat(samples.methods()).contains(new StackSamples.Count("io.aurochs.channel.Ring.poll", 1));
    }

    @Test
    void stacksThatBeginAlikeAreMerged() {
        samples.add(List.of("c", "b", "a"));
        samples.add(List.of("d", "b", "a"));
        samples.add(List.of("d", "b", "a"));
        samples.add(List.of("e"));
        StackTree.Node root = samples.tree().root();
        assertThat(root.called()).extracting(StackTree.Node::method).containsExactly("a", "e");
        StackTree.Node b = root.called().get(0).called().get(0);
        assertThat(b.samples()).isEqualTo(3);
        assertThat(b.called()).extracting(StackTree.Node::method).containsExactly("d", "c");
        assertThat(b.called()).extracting(StackTree.Node::samples).containsExactly(2, 1);
    }
}
