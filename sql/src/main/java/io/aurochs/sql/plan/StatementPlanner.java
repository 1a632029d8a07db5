package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.type.AurochsTypeSystem;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;
import org.apache.calcite.tools.RelConversionException;
import org.apache.calcite.tools.ValidationException;

/**
 * Plans statements over a catalogue. Names that are not quoted keep their case, and are found whatever their case. Nothing is simplified or
 * computed before the statement runs: an error comes only where a row leads to it.
 */
public final class StatementPlanner {
    private static final HepProgram RULES = HepProgram.builder()
            .addRuleInstance(CoreRules.FILTER_INTO_JOIN)
            // Keys of different types, or with expressions, become columns of the same type.
            .addRuleInstance(CoreRules.JOIN_PUSH_EXPRESSIONS)
            .build();

    private final FrameworkConfig config;

    public StatementPlanner(Catalogue catalogue) {
        SchemaPlus schema = Frameworks.createRootSchema(false);
        catalogue.tables().forEach(table -> schema.add(table.name(), new CatalogueTable(table)));
        config = Frameworks.newConfigBuilder()
                .defaultSchema(schema)
                .parserConfig(parser())
                .typeSystem(AurochsTypeSystem.INSTANCE)
                .sqlToRelConverterConfig(converter())
                .build();
    }

    /** How statements are read. */
    public static SqlParser.Config parser() {
        return SqlParser.config()
                .withUnquotedCasing(Casing.UNCHANGED)
                .withQuotedCasing(Casing.UNCHANGED)
                .withCaseSensitive(false);
    }

    private static SqlToRelConverter.Config converter() {
        return SqlToRelConverter.config()
                .withTrimUnusedFields(false)
                .withExpand(false)
                // Else a long list of IN becomes a join.
                .withInSubQueryThreshold(Integer.MAX_VALUE)
                .withRelBuilderConfigTransform(builder -> builder.withSimplify(false));
    }

    /**
     * Plans a statement.
     *
     * @throws SqlException when it is not SQL, names something that does not exist, or cannot run
     */
    public Plan plan(String statement) {
        if (withoutEnd(statement).isBlank()) {
            throw new SqlException("the statement is empty; give one SELECT");
        }
        Planner planner = Frameworks.getPlanner(config);
        SqlNode parsed;
        try {
            parsed = planner.parse(withoutEnd(statement));
        } catch (SqlParseException e) {
            throw new SqlException(firstLine(e), e);
        }
        SyntaxCheck.check(parsed);
        try {
            RelRoot root = planner.rel(planner.validate(parsed));
            return new StepPlanner(root.rel.getCluster().getRexBuilder())
                    .plan(rewritten(root.project(true)), List.copyOf(root.fields.rightList()));
        } catch (ValidationException | RelConversionException e) {
            throw new SqlException(firstLine(e.getCause() == null ? e : e.getCause()), e);
        } catch (SqlException e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            // Some of its checks fail where it translates.
            throw new SqlException("the statement cannot be planned: " + firstLine(rootOf(e)), e);
        }
    }

    private static RelNode rewritten(RelNode node) {
        HepPlanner planner = new HepPlanner(RULES);
        planner.setRoot(node);
        return planner.findBestExp();
    }

    /** A statement may end with a semicolon. */
    private static String withoutEnd(String statement) {
        String stripped = statement.stripTrailing();
        return stripped.endsWith(";") ? stripped.substring(0, stripped.length() - 1) : stripped;
    }

    private static Throwable rootOf(Throwable e) {
        Throwable cause = e.getCause();
        return cause == null ? e : rootOf(cause);
    }

    private static String firstLine(Throwable e) {
        String message = String.valueOf(e.getMessage());
        return message.lines().findFirst().orElse(e.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    }
}
