package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.type.ColumnTypes;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Plans inner joins by equal keys, which Calcite has brought to the same types: they are compared as bytes.
 *
 * @param join what is planned
 * @param info its keys, and the rest of its condition
 */
record JoinPlanner(Join join, JoinInfo info) {
    /**
     * Reads a join.
     *
     * @throws SqlException when it is another one, or has no keys
     */
    static JoinPlanner of(Join join) {
        if (join.getJoinType() != JoinRelType.INNER) {
            throw new SqlException(join.getJoinType() + " JOIN is not supported; use INNER JOIN");
        }
        if (RelOptUtil.conjunctions(join.getCondition()).stream()
                .anyMatch(part -> part.getKind() == SqlKind.IS_NOT_DISTINCT_FROM)) {
            throw new SqlException("JOIN by IS NOT DISTINCT FROM is not supported; use =");
        }
        JoinInfo info = join.analyzeCondition();
        if (info.leftKeys.isEmpty()) {
            throw new SqlException("JOIN without an equality of columns of both tables is not supported");
        }
        return new JoinPlanner(join, info);
    }

    Step.Join plan(Step left, Step right) {
        return new Step.Join(
                left,
                right,
                ColumnTypes.row(join.getRowType()),
                info.leftKeys,
                info.rightKeys,
                commonWindow(left.window(), right.window()));
    }

    /** What pairs of equal keys have to fulfil besides. */
    RexNode rest(RexBuilder builder) {
        return RexUtil.composeConjunction(builder, info.nonEquiConditions);
    }

    private @Nullable Window commonWindow(@Nullable Window left, @Nullable Window right) {
        if (left == null || right == null) {
            return null;
        }
        for (int i = 0; i < info.leftKeys.size(); i++) {
            int leftKey = info.leftKeys.get(i);
            int rightKey = info.rightKeys.get(i);
            boolean isEnd = leftKey == left.end() && rightKey == right.end();
            boolean isStart = leftKey == left.start() && rightKey == right.start();
            // Windows that end together close together; their slides say in which windows of records they lie.
            if (left.slideMs() == right.slideMs() && (isEnd || (isStart && left.sizeMs() == right.sizeMs()))) {
                return left;
            }
        }
        return null;
    }
}
