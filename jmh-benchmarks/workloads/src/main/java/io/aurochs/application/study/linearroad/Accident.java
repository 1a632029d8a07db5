package io.aurochs.application.study.linearroad;

/** There was an accident in a segment at some time of a minute. */
public record Accident(Segment segment, long minute) {}
