package io.aurochs.flink.serde;

/**
 * Internal names of classes of SQL and the Table API. Generated classes are defined beside them and refer to them by name, because not
 * every job has them on its class path.
 */
final class TableClasses {
    private static final String DATA = "org/apache/flink/table/data/";

    static final String ROW = DATA + "RowData";
    static final String GENERIC_ROW = DATA + "GenericRowData";
    static final String BINARY_ROW = DATA + "binary/BinaryRowData";
    static final String NESTED_ROW = DATA + "binary/NestedRowData";
    static final String ROW_WRITER = DATA + "writer/BinaryRowWriter";
    static final String WRITER = DATA + "writer/BinaryWriter";
    static final String STRING = DATA + "StringData";
    static final String BINARY_STRING = DATA + "binary/BinaryStringData";
    static final String SECTION = DATA + "binary/BinarySection";
    static final String BYTES = DATA + "binary/BinarySegmentUtils";
    static final String LOGICAL_TYPE = "org/apache/flink/table/types/logical/LogicalType";
    static final String ROW_KIND = "org/apache/flink/types/RowKind";

    private TableClasses() {}
}
