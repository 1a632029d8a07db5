package io.aurochs.control;

/**
 * The requests that a kind of process answers, and what messages call it.
 *
 * @param name the first word of a request
 * @param version the second one, of both ends
 * @param command sends such requests, for remedies
 * @param offer what such a process does
 * @param remedy where there is no such process
 * @param progress where to look for a request that goes on without a reply
 */
public record Protocol(String name, String version, String command, String offer, String remedy, String progress) {}
