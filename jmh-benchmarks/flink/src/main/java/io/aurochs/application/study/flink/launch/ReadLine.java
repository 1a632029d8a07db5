package io.aurochs.application.study.flink.launch;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.launch.StudyArguments;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Reads the lines of its subtask by their numbers. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class ReadLine extends RichMapFunction<Long, String> {
    private static final long serialVersionUID = 1L;

    private final StudyArguments arguments;
    private transient Lines lines;

    ReadLine(StudyArguments arguments) {
        this.arguments = arguments;
    }

    @Override
    public void open(OpenContext context) {
        TaskInfo task = getRuntimeContext().getTaskInfo();
        lines = arguments.application().lines(task.getIndexOfThisSubtask(), task.getNumberOfParallelSubtasks());
    }

    @Override
    public String map(Long number) {
        return lines.line(number);
    }
}
