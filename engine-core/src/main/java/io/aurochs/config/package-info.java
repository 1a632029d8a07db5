/** Every setting, once: its key, default, range and meaning; and the values of a job's settings once they are read. */
package io.aurochs.config;
