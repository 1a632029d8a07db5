package io.aurochs.epoch;

/**
 * The life of a container (StreamBox §5.1, Figure 3).
 *
 * <pre>
 *         assign              tryRetrieve              consume
 *  OPEN ─────────► WATERMARK_ASSIGNED ──► WATERMARK_RETRIEVED ──► WATERMARK_CONSUMED
 *    │ cancel
 *    └───────────► WATERMARK_CANCELLED
 * </pre>
 */
public enum ContainerState {
    /** The producer may add bundles. */
    OPEN,
    /** The epoch's end watermark is there, and no more bundles come. */
    WATERMARK_ASSIGNED,
    /** All bundles are consumed; a worker processes the end watermark. */
    WATERMARK_RETRIEVED,
    /** The end watermark is processed, and what came of it is with the consumers. */
    WATERMARK_CONSUMED,
    /** There will be no end watermark: the container is one with the next younger one. No more bundles come. */
    WATERMARK_CANCELLED
}
