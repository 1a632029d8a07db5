/**
 * The live page: what jobs count, read now and then by a thread of its own, and shown by a server of HTTP. Knows jobs only as {@link
 * io.aurochs.web.WatchedJob}s; nothing here is called by the threads that process records.
 */
@Internal
package io.aurochs.web;

import io.aurochs.api.Internal;
