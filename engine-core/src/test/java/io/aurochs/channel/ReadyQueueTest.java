package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReadyQueueTest {
    @Test
    void oldestFirst() {
        ReadyQueue<String> ready = new ReadyQueue<>(3);
        assertThat(ready.isEmpty()).isTrue();
        ready.add("a");
        ready.add("b");
        assertThat(ready.isEmpty()).isFalse();
        assertThat(ready.poll()).isEqualTo("a");
        ready.add("c");
        assertThat(ready.poll()).isEqualTo("b");
        assertThat(ready.poll()).isEqualTo("c");
        assertThat(ready.poll()).isNull();
    }

    @Test
    void holdsEveryElementOnceAndSaysSoWhenOneComesTwice() {
        ReadyQueue<String> ready = new ReadyQueue<>(4);
        for (String element : new String[] {"a", "b", "c", "d"}) {
            ready.add(element);
        }
        assertThatThrownBy(() -> ready.add("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("added twice");
    }

    @Test
    void worksForNoneAndOne() {
        assertThat(new ReadyQueue<String>(0).poll()).isNull();
        ReadyQueue<String> one = new ReadyQueue<>(1);
        one.add("a");
        assertThat(one.poll()).isEqualTo("a");
    }
}
