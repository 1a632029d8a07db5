package com.example;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** What the service and the topology share. It is static because Storm copies spouts and bolts when they are submitted. */
final class Words {
    static final BlockingQueue<String> SENTENCES = new LinkedBlockingQueue<>(10_000);
    static final Map<String, Long> COUNTS = new ConcurrentHashMap<>();

    private Words() {}
}
