package io.aurochs.application.study;

/** What a result is of: those of different operators never have the same hash. */
public enum ResultKind {
    FRAUD(1),
    SPIKE(2),
    VOLUME(3),
    STATUS(4),
    PLACE(5),
    CALL_SCORE(6),
    ROAD(7),
    WORD(8),
    ROAD_MATCHES(9),
    ROAD_SPEED(10),
    TOLL(11),
    ACCIDENT_ALERT(12),
    BALANCE(13),
    EXPENDITURE(14);

    private final int number;

    ResultKind(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
