package io.aurochs.sql.assemble;

import io.aurochs.pipeline.RecordStream;
import io.aurochs.sql.row.RowLayout;

/**
 * A stream of rows.
 *
 * @param records that the rows lie in
 * @param layout how
 */
record RowStream(RecordStream records, RowLayout layout) {}
