/** The examples of the manual and of the Javadoc, compiled and run as they are shown. */
package io.aurochs.examples;
