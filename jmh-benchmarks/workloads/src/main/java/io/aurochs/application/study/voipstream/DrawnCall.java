package io.aurochs.application.study.voipstream;

/**
 * A call as it is drawn, between subscribers who have no number yet.
 *
 * @param toFriend whether the caller calls this subscriber again and again
 * @param second when, of the calls' time, from 1
 * @param seconds how long
 */
record DrawnCall(int caller, int called, boolean toFriend, int second, int seconds, boolean isEstablished) {
    /** The same call to another callee. */
    DrawnCall to(int other) {
        return new DrawnCall(caller, other, toFriend, second, seconds, isEstablished);
    }
}
