/**
 * The command line end to end: JVMs started on the deliverable jar, as the launcher starts them, and what they leave on
 * stdout, stderr, in their exit code and on disk.
 */
package io.aurochs.tests.launch;
