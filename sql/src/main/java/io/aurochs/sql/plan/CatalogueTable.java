package io.aurochs.sql.plan;

import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.type.ColumnTypes;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;

/** A table of the catalogue as Calcite sees it. */
final class CatalogueTable extends AbstractTable {
    private final Table table;

    CatalogueTable(Table table) {
        this.table = table;
    }

    Table table() {
        return table;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
        RowType type = table.type();
        RelDataTypeFactory.Builder builder = types.builder();
        for (int i = 0; i < type.size(); i++) {
            builder.add(type.names().get(i), ColumnTypes.toCalcite(types, type.type(i)));
        }
        return builder.build();
    }
}
