package io.aurochs.application.study.flink;

/** What is known of a call, of which the calling number and the second, of which no other has both, tell which one it is. */
public record CallFact(String calling, long second, FactKind kind, double value) {}
