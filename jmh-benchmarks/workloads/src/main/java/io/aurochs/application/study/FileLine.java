package io.aurochs.application.study;

/**
 * A line that a file has for an application.
 *
 * @param part lines of one part are read by one source task; parts are numbered from 0 as they come
 * @param line as the application reads it
 */
public record FileLine(long part, String line) {}
