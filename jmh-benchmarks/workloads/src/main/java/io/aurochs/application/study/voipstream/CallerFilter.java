package io.aurochs.application.study.voipstream;

/** Which of the calls that a number makes a filter counts, and by what: its rates are those of callers. */
public enum CallerFilter {
    /** Calls, of late. */
    ECR(false, false, false),
    /** Calls to new callees, of late. */
    ENCR(true, false, false),
    /** Calls, for longer. */
    ECR24(false, false, true),
    /** Seconds of calls to new callees, for longer. */
    CT24(true, true, true);

    private final boolean onlyToNewCallees;
    private final boolean ofSeconds;
    private final boolean ofLongTime;

    CallerFilter(boolean onlyToNewCallees, boolean ofSeconds, boolean ofLongTime) {
        this.onlyToNewCallees = onlyToNewCallees;
        this.ofSeconds = ofSeconds;
        this.ofLongTime = ofLongTime;
    }

    /** Empty ones, of the time that this filter remembers. */
    public CallRates rates() {
        return ofLongTime ? CallRates.ofLongTime() : CallRates.ofShortTime();
    }

    /** Whether it counts a call; if not, it tells no rate of it either. */
    public boolean counts(boolean isEstablished, boolean isNewCallee) {
        return isEstablished && (isNewCallee || !onlyToNewCallees);
    }

    /** What a call adds to its caller's rate. */
    public double quantity(int seconds) {
        return ofSeconds ? seconds : 1;
    }
}
