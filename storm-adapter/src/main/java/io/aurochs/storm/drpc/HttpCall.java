package io.aurochs.storm.drpc;

/** A call of a DRPC function. */
record HttpCall(String function, String argument) {}
