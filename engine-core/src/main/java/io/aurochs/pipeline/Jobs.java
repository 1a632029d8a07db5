package io.aurochs.pipeline;

import io.aurochs.view.ResultView;

/** The jobs that run beside each other, for queries of one to another (ELF §2.4, Table 2: route). Any thread. */
public interface Jobs {
    /**
     * A view of a job that runs. It is that run's: when another one takes its name, ask for the view again.
     *
     * @param job the name of its pipeline
     * @param view its name
     * @throws IllegalArgumentException when no such job runs, or it has no such view
     */
    ResultView view(String job, String view);
}
