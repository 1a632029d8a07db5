/**
 * Nexmark's queries as plain loops over the events in the order of their numbers, and the checksums of their rows. Every system is checked
 * against them.
 */
package io.aurochs.application.nexmark.query;
