package io.aurochs.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Links from one page to another, or to a file of the repository, lead somewhere. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    /** Of an inline link; one that breaks across lines is none for all readers of Markdown. */
    private static final Pattern BEGIN = Pattern.compile("\\]\\((?!https?:)");

    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");

    @Test
    void leadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : Pages.markdown()) {
            String text = CODE.matcher(Files.readString(page)).replaceAll("");
            long begun = BEGIN.matcher(text).results().count();
            if (begun != LINK.matcher(text).results().count()) {
                broken.add(Pages.ROOT.relativize(page) + ": a link with a blank or a line's end in it");
            }
            for (var link : LINK.matcher(text).results().toList()) {
                links++;
                Path target = link.group(1).isEmpty()
                        ? page
                        : page.resolveSibling(link.group(1)).normalize();
                String anchor = link.group(2);
                if (!Files.exists(target) || (anchor != null && !anchors(target).contains(anchor))) {
                    broken.add(Pages.ROOT.relativize(page) + ": " + link.group());
                }
            }
        }
        assertThat(links).isGreaterThan(50);
        assertThat(broken).isEmpty();
    }

    /** The names that headings of a page get: lower case, without punctuation, with hyphens for blanks. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
