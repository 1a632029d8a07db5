package io.aurochs.application.study.linearroad;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a vehicle owes.
 *
 * @param minute of the last charge
 */
public record Account(long balance, long minute) implements Serializable {
    /** For how long nothing has to be charged to an account until it is settled. */
    public static final int KEPT_MINUTES = 60;

    /**
     * Of a vehicle after a charge.
     *
     * @param before null when it is the vehicle's first
     */
    public static Account after(@Nullable Account before, Charge charge) {
        return new Account(balance(before, charge.minute()) + charge.toll(), charge.minute());
    }

    /** The balance at some minute, of an account or of none. */
    public static long balance(@Nullable Account account, long minute) {
        return account == null || account.isSettled(minute) ? 0 : account.balance;
    }

    /** Whether, at some minute, nothing has been charged for so long. */
    public boolean isSettled(long atMinute) {
        return minute < atMinute - KEPT_MINUTES;
    }
}
