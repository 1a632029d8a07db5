package io.aurochs.storm.operator;

import java.util.List;

/** Of a grouping that always chooses one task. Of two kinds and no more: the compiler inlines both where a tuple is emitted. */
sealed interface OneTargetChooser extends TargetChooser permits FieldsChooser, ShuffleChooser {
    /** The task that receives. */
    Receiver chooseOne(List<Object> values);

    @Override
    default List<Integer> choose(List<Object> values) {
        return chooseOne(values).tasks();
    }
}
