/** The tables that statements may name: what a catalogue file declares. */
@Internal
package io.aurochs.sql.catalogue;

import io.aurochs.api.Internal;
