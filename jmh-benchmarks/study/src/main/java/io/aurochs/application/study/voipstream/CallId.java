package io.aurochs.application.study.voipstream;

import java.io.Serializable;

/** By what the parts of a call find each other. */
public record CallId(String calling, long second) implements Serializable {}
