/**
 * Where a message is acknowledged: the ledger at its source, and the batches that bring acknowledgements there. Knows
 * neither channels nor tasks; everything here is for one thread at a time.
 */
@Internal
package io.aurochs.ack;

import io.aurochs.api.Internal;
