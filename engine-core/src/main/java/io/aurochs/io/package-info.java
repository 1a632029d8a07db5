/** Sources that read files, and sinks that write them. What they do with records is the pipeline's business. */
package io.aurochs.io;
