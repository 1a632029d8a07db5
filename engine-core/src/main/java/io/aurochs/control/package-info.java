/**
 * Requests of other processes of the same user: a Unix domain socket that only its owner reaches, a line for each request and its reply, and
 * class loaders for new code that requests bring. Knows neither what is requested nor what the process runs; of the engine only the room that
 * starts threads.
 */
@Internal
package io.aurochs.control;

import io.aurochs.api.Internal;
