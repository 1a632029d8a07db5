/**
 * Keeps what lies in the file system for one user, and for one process at a time.
 */
@Internal
package io.aurochs.lock;

import io.aurochs.api.Internal;
