package io.aurochs.web;

import org.jspecify.annotations.Nullable;

/**
 * The newest checkpoint, or resumption point, that a job has completed. What is not known is null.
 *
 * @param id by which its front end knows it
 * @param completedAtMs when, milliseconds of the epoch
 * @param durationMs from its beginning to its end, milliseconds
 * @param bytes what was written for it
 */
public record LastCheckpoint(
        long id,
        @Nullable Long completedAtMs,
        @Nullable Long durationMs,
        @Nullable Long bytes) {}
