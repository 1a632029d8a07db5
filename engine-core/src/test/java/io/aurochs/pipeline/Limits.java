package io.aurochs.pipeline;

import io.aurochs.row.LongField;
import java.util.concurrent.CompletableFuture;

/** Sets other limits in a pipeline that runs; the manual shows it. */
record Limits(LongField value) {
    CompletableFuture<Replaced> set(PipelineRun run, long least, long most) {
        return run.replace(new Replacement()
                .filter("not too small", record -> record.get(value) >= least)
                .filter("not too large", record -> record.get(value) <= most));
    }
}
