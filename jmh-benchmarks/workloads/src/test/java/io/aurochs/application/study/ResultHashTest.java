package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultHashTest {
    @Test
    void resultsThatDifferInAnyPartHaveOtherHashes() {
        List<Long> hashes = new ArrayList<>();
        for (ResultKind kind : ResultKind.values()) {
            long hash = ResultHash.of(kind);
            hashes.add(hash);
            hashes.add(ResultHash.with(hash, 1L));
            hashes.add(ResultHash.with(hash, 1.0));
            hashes.add(ResultHash.with(hash, Math.nextUp(1.0)));
            hashes.add(ResultHash.with(hash, "1"));
            hashes.add(ResultHash.with(hash, ""));
            hashes.add(ResultHash.with(ResultHash.with(hash, "ab"), "c"));
            hashes.add(ResultHash.with(ResultHash.with(hash, "a"), "bc"));
            hashes.add(ResultHash.with(ResultHash.with(hash, 1L), 2L));
            hashes.add(ResultHash.with(ResultHash.with(hash, 2L), 1L));
        }
        assertThat(new HashSet<>(hashes)).hasSameSizeAs(hashes);
    }

    @Test
    void totalsDoNotDependOnTheOrder() {
        ResultTotals one = new ResultTotals();
        ResultTotals other = new ResultTotals();
        for (long i = 0; i < 100; i++) {
            one.accept(ResultHash.with(ResultHash.of(ResultKind.VOLUME), i));
            other.accept(ResultHash.with(ResultHash.of(ResultKind.VOLUME), 99 - i));
        }
        assertThat(one.count()).isEqualTo(other.count()).isEqualTo(100);
        assertThat(one.checksum()).isEqualTo(other.checksum()).isNotZero();
    }
}
