package io.aurochs.pipeline;

import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.pipeline.transform.FilterEvaluator;
import io.aurochs.pipeline.transform.FlatMapEvaluator;
import io.aurochs.pipeline.transform.MapEvaluator;
import io.aurochs.row.Schema;
import io.aurochs.swap.NewFunction;
import io.aurochs.swap.VersionedFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A transform whose function can be replaced while the pipeline runs.
 *
 * @param kind of the function that is declared
 * @param schemas of its records
 * @param function what it begins with
 * @param guard makes what is called of what is declared
 * @param evaluator calls it
 * @param <D> kind of function that is declared
 * @param <F> kind of function that is called
 */
record ReplaceableTransform<D, F>(
        Class<D> kind,
        TransformSchemas schemas,
        D function,
        Function<D, F> guard,
        Function<VersionedFunction<F>, StatelessEvaluator> evaluator) {
    static ReplaceableTransform<?, ?> map(Schema from, Schema to, MapFunction function) {
        return new ReplaceableTransform<>(
                MapFunction.class,
                new TransformSchemas(from, to),
                function,
                UnaryOperator.identity(),
                functions -> new MapEvaluator(from, to, functions));
    }

    static ReplaceableTransform<?, ?> map(
            Schema from, Schema to, MapFunction function, Function<MapFunction, FlatMapFunction> guard) {
        return new ReplaceableTransform<>(
                MapFunction.class,
                new TransformSchemas(from, to),
                function,
                guard,
                functions -> new FlatMapEvaluator(from, to, functions));
    }

    static ReplaceableTransform<?, ?> filter(
            Schema schema, RecordPredicate predicate, UnaryOperator<RecordPredicate> guard) {
        return new ReplaceableTransform<>(
                RecordPredicate.class,
                new TransformSchemas(schema, schema),
                predicate,
                guard,
                predicates -> new FilterEvaluator(schema, predicates));
    }

    static ReplaceableTransform<?, ?> flatMap(
            Schema from, Schema to, FlatMapFunction function, UnaryOperator<FlatMapFunction> guard) {
        return new ReplaceableTransform<>(
                FlatMapFunction.class,
                new TransformSchemas(from, to),
                function,
                guard,
                functions -> new FlatMapEvaluator(from, to, functions));
    }

    /** The same in a pipeline that runs. */
    Running<D, F> run() {
        return new Running<>(this, new VersionedFunction<>(guard.apply(function)));
    }

    /** In a pipeline that runs. */
    record Running<D, F>(ReplaceableTransform<D, F> declared, VersionedFunction<F> versions) {
        StatelessEvaluator evaluator() {
            return declared.evaluator().apply(versions);
        }

        /**
         * Its function is to be replaced by another one.
         *
         * @throws IllegalArgumentException when that is of another kind, or its results are of another schema
         */
        NewFunction<F> replacement(Replacement.Change change) {
            if (change.kind() != declared.kind()) {
                throw new IllegalArgumentException("a " + change.kind().getSimpleName() + " for a "
                        + declared.kind().getSimpleName() + "; give one of the kind that was declared");
            }
            Schema to = change.to();
            Schema expected = declared.schemas().to();
            if (to != null && to != expected) {
                throw new IllegalArgumentException("results of schema " + to.besides(expected)
                        + " for results of schema " + expected
                        + "; write records of the schema that was declared: PipelineRun.schemas has it");
            }
            return new NewFunction<>(
                    versions, declared.guard().apply(declared.kind().cast(change.function())));
        }
    }
}
