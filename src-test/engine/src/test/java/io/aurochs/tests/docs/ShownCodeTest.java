package io.aurochs.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java that a page shows stands, but for blanks and comments behind it, in a source that is compiled. */
class ShownCodeTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern BLANKS_AND_COMMENTS = Pattern.compile("(?m)\\s|(?<![:\"])//.*$");

    @Test
    void isCompiled() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path source : Pages.sources()) {
            sources.add(core(Files.readString(source)));
        }
        int blocks = 0;
        List<String> unknown = new ArrayList<>();
        for (Path page : Pages.markdown()) {
            for (MatchResult block :
                    BLOCK.matcher(Files.readString(page)).results().toList()) {
                blocks++;
                String code = core(block.group(1));
                if (sources.stream().noneMatch(source -> source.contains(code))) {
                    unknown.add(Pages.ROOT.relativize(page) + ":\n" + block.group(1));
                }
            }
        }
        assertThat(blocks).isGreaterThan(3);
        assertThat(unknown).isEmpty();
    }

    private static String core(String code) {
        return BLANKS_AND_COMMENTS.matcher(code).replaceAll("");
    }
}
