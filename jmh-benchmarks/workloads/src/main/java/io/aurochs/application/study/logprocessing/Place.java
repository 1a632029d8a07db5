package io.aurochs.application.study.logprocessing;

import java.io.Serializable;

/** Where an address is. */
public record Place(String country, String city) implements Serializable {}
