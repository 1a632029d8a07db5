package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccountsTest {
    private final Accounts accounts = new Accounts();

    private long balance(long vehicle, long minute) {
        return accounts.answer(new BalanceQuery((minute - 1) * 60, vehicle, 0, 1))
                .balance();
    }

    @Test
    void aChargeCountsFromTheNextMinuteOn() {
        accounts.charge(new Charge(1, 7, 100));
        accounts.charge(new Charge(2, 7, 20));
        accounts.charge(new Charge(1, 7, 3));
        assertThat(balance(7, 1)).isZero();
        accounts.close(1);
        assertThat(balance(7, 2)).isEqualTo(103);
        accounts.close(2);
        assertThat(balance(7, 3)).isEqualTo(123);
        assertThat(balance(8, 3)).as("another one's").isZero();
    }

    @Test
    void anAnswerIsToItsQuery() {
        assertThat(accounts.answer(new BalanceQuery(17, 7, 0, 42))).isEqualTo(new BalanceAnswer(17, 42, 0));
    }

    @Test
    void anAccountIsSettledAfterAnHourWithoutACharge() {
        accounts.charge(new Charge(1, 7, 100));
        accounts.charge(new Charge(30, 8, 5));
        accounts.charge(new Charge(61, 8, 6));
        for (long minute = 1; minute <= 60; minute++) {
            accounts.close(minute);
        }
        assertThat(balance(7, 61)).isEqualTo(100);
        accounts.close(61);
        assertThat(balance(7, 62)).isZero();
        assertThat(balance(8, 62)).isEqualTo(11);
        accounts.close(62);
        accounts.charge(new Charge(63, 7, 1));
        accounts.close(63);
        assertThat(balance(7, 64)).isEqualTo(1);
    }

    @Test
    void anAccountThatIsSettledLateIsSettledAllTheSame() {
        Account old = new Account(100, 1);
        assertThat(Account.balance(old, 61)).isEqualTo(100);
        assertThat(Account.balance(old, 62)).isZero();
        assertThat(Account.after(old, new Charge(61, 7, 5))).isEqualTo(new Account(105, 61));
        assertThat(Account.after(old, new Charge(62, 7, 5))).isEqualTo(new Account(5, 62));
    }
}
