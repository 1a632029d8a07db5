/** The keys that users may set, with their defaults, units and ranges, and their values once they are read. */
package io.aurochs.config;
