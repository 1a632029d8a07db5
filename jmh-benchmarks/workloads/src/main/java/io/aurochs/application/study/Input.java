package io.aurochs.application.study;

/** What the source tasks of an application read: generated lines, or those of a file. Any thread. */
@FunctionalInterface
public interface Input {
    /**
     * What one of them reads, from the beginning; see {@link StudyApplication#lines}.
     *
     * @param task from 0
     * @param tasks how many there are
     */
    Lines lines(int task, int tasks);
}
