package io.aurochs.application.study.flink;

/**
 * One of the two numbers of a call.
 *
 * @param isCalling whether it is the one that calls
 */
public record NumberOfCall(String number, long second, boolean isCalling) {}
