package io.aurochs.application.study.flink;

import java.util.Locale;

/** What a number that belongs to a call tells of it: it is named for the operator that finds it out. */
public enum FactKind {
    ECR,
    ENCR,
    ECR24,
    CT24,
    RCR,
    GLOBAL_ACD,
    FOFIR,
    URL,
    ACD,
    SCORE;

    /** The operator's name. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
