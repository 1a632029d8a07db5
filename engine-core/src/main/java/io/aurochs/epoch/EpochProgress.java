package io.aurochs.epoch;

import java.util.OptionalInt;

/**
 * How far a task has come by event time.
 *
 * @param watermark what sources have shipped before it is processed here; {@link Watermark#NONE} for nothing yet, {@link Watermark#END} for
 *     all
 * @param open how many epochs are here, of the input that has most; empty where records are not kept by epochs
 */
public record EpochProgress(long watermark, OptionalInt open) {}
