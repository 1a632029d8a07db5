/** Every setting, once: its key, default, range and meaning; and the values of a job's settings once they are read. */
@Internal
package io.aurochs.config;

import io.aurochs.api.Internal;
