package io.aurochs.placement.bind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** JNA's version is not always Aurochs' choice: the one that comes first on the class path counts. */
class JnaLibraryTest {
    @Test
    void theJnaThatAurochsBringsWillDo() throws Exception {
        assertThat(JnaLibrary.tooOld(Class.forName("com.sun.jna.Native"))).isNull();
    }

    /** Before version 5, its class had no such method. */
    @Test
    void aJnaThatCannotLoadALibraryAsTheAffinityLibraryAsksIsTooOld() {
        assertThat(JnaLibrary.tooOld(Object.class)).contains("too old", "net.java.dev.jna:jna 5.0 or later");
    }
}
