package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A release compares the packages of the API with the last one, and all of them. */
class ApiPackagesTest {
    private static final Path POM = Path.of("..", "..", "pom.xml");
    private static final Pattern COMPARED = Pattern.compile("<include>(io\\.aurochs\\.[a-z.]+)</include>");

    @Test
    void theReleaseComparesWhatIsNotInternal() throws IOException {
        List<String> compared = COMPARED.matcher(Files.readString(POM))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        assertThat(ModuleClasses.shipped())
                .allSatisfy(classes -> assertThat(UserRules.apiPackages(classes, LayeringTest.ROOT))
                        .containsExactlyInAnyOrderElementsOf(compared));
    }
}
