package io.aurochs.application.study.voipstream;

import java.util.Locale;

/** The operators that count the calls they take, besides the one that detects new callees. */
public enum CallOperator {
    ECR,
    ENCR,
    ECR24,
    CT24,
    /** Each answered call twice: for who receives it and for who makes it. */
    RCR,
    GLOBAL_ACD;

    /** Its name in topologies. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
