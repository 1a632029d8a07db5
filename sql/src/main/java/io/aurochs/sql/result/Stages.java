package io.aurochs.sql.result;

import io.aurochs.sql.expression.Evaluation;
import io.aurochs.sql.expression.Expression;
import io.aurochs.sql.plan.Stage;
import io.aurochs.sql.row.RowOrder;
import io.aurochs.sql.row.ValueRow;
import java.util.ArrayList;
import java.util.List;

/** Carries out stages on rows. One thread at a time. */
final class Stages {
    private final List<Stage> stages;

    Stages(List<Stage> stages) {
        this.stages = List.copyOf(stages);
    }

    /**
     * What comes of some rows.
     *
     * @param windows the rows of each window; changed
     */
    List<ValueRow> process(List<List<ValueRow>> windows) {
        List<List<ValueRow>> groups = windows;
        for (Stage stage : stages) {
            groups = process(stage, groups);
        }
        List<ValueRow> rows = new ArrayList<>();
        groups.forEach(rows::addAll);
        return rows;
    }

    private static List<List<ValueRow>> process(Stage stage, List<List<ValueRow>> groups) {
        if (stage instanceof Stage.Numbering number) {
            return groups.stream().map(rows -> numbered(number.order(), rows)).toList();
        }
        if (stage instanceof Stage.Filter filter) {
            Evaluation evaluation = new Evaluation(filter.type());
            Expression condition = filter.condition();
            return groups.stream()
                    .map(rows -> rows.stream()
                            .filter(row -> evaluation.holds(condition, row))
                            .toList())
                    .toList();
        }
        if (stage instanceof Stage.Project project) {
            Evaluation evaluation = new Evaluation(project.from());
            return groups.stream()
                    .map(rows -> rows.stream()
                            .map(row -> evaluation.values(project.expressions(), row))
                            .toList())
                    .toList();
        }
        return List.of(sorted((Stage.Sort) stage, groups));
    }

    private static List<ValueRow> numbered(RowOrder order, List<ValueRow> rows) {
        List<ValueRow> sorted = new ArrayList<>(rows);
        sorted.sort(order);
        for (int i = 0; i < sorted.size(); i++) {
            sorted.set(i, sorted.get(i).with((long) i + 1));
        }
        return sorted;
    }

    private static List<ValueRow> sorted(Stage.Sort sort, List<List<ValueRow>> groups) {
        List<ValueRow> all = new ArrayList<>();
        groups.forEach(all::addAll);
        all.sort(sort.order());
        int from = (int) Math.min(sort.offset(), all.size());
        Long fetch = sort.fetch();
        int to = fetch == null || fetch > all.size() - from ? all.size() : from + fetch.intValue();
        return all.subList(from, to);
    }
}
