package com.example;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What the service and the topology share. It is static because Storm copies spouts and bolts when they are submitted. */
final class Words {
    static final Queue<String> SENTENCES = new ConcurrentLinkedQueue<>();
    static final Map<String, Long> COUNTS = new ConcurrentHashMap<>();

    private Words() {}
}
