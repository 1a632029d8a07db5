package io.aurochs.application.study.linearroad;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The accounts of vehicles of an expressway. One thread. */
public final class Accounts {
    private final MinuteBuffer<Charge> open = new MinuteBuffer<>();
    /** By vehicle, those first to which nothing was charged for longest. */
    private final Map<Long, Account> accounts = new LinkedHashMap<>();

    /** Charges something, as soon as its minute is closed. */
    public void charge(Charge charge) {
        open.add(charge.minute(), charge);
    }

    /** Ends a minute of which all charges are known. */
    public void close(long minute) {
        for (Charge charge : open.take(minute)) {
            Account before = accounts.remove(charge.vehicle());
            accounts.put(charge.vehicle(), Account.after(before, charge));
        }
        Iterator<Account> oldest = accounts.values().iterator();
        while (oldest.hasNext() && oldest.next().isSettled(minute)) {
            oldest.remove();
        }
    }

    /** Answers a query of the minute that is open. */
    public BalanceAnswer answer(BalanceQuery query) {
        long balance = Account.balance(accounts.get(query.vehicle()), query.minute());
        return new BalanceAnswer(query.second(), query.query(), balance);
    }
}
