package io.aurochs.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stacks that begin alike, merged: how many samples had each method, and below it what that had called. One thread at a time. */
final class StackTree {
    private final Node root = new Node("all");

    /** A method where it was called from what is above it. */
    static final class Node {
        private final String method;
        private final Map<String, Node> called = new LinkedHashMap<>();
        private int samples;

        Node(String method) {
            this.method = method;
        }

        String method() {
            return method;
        }

        /** How many samples had it. */
        int samples() {
            return samples;
        }

        /** What it has called, most samples first. */
        List<Node> called() {
            List<Node> sorted = new ArrayList<>(called.values());
            sorted.sort(Comparator.comparingInt(Node::samples).reversed());
            return sorted;
        }
    }

    /** @param methods the one that runs last */
    void add(List<String> methods) {
        Node at = root;
        at.samples++;
        for (String method : methods) {
            at = at.called.computeIfAbsent(method, Node::new);
            at.samples++;
        }
    }

    /** Of all samples. */
    Node root() {
        return root;
    }
}
