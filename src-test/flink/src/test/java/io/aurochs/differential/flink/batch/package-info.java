/** Jobs in the batch runtime mode, some or all of whose edges are pipelined. */
package io.aurochs.differential.flink.batch;
