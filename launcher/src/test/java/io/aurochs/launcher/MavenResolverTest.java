package io.aurochs.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenResolverTest {
    @TempDir
    private Path folder = Path.of("");

    /** A program for Maven's that notes its arguments and the pom.xml. */
    private MavenResolver maven(String rest) throws IOException {
        Path program = folder.resolve("mvn");
        Files.writeString(program, """
                #!/bin/sh
                for argument; do
                  echo "$argument" >>%1$s/arguments
                  case $argument in
                    */pom.xml) cat "$argument" >%1$s/pom ;;
                    -Dmdep.outputFile=*) found=${argument#*=} ;;
                  esac
                done
                %2$s
                """.formatted(folder, rest));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new MavenResolver(program.toString());
    }

    @Test
    void artifactsAreAskedForAsTheyWereWritten() throws IOException {
        List<String> files = maven("printf '/one.jar:/two.jar' >\"$found\"")
                .files(
                        List.of(MavenArtifact.parse("a.b:c:1.0"), MavenArtifact.parse(" a:d:zip:tests:2-x^e.f:g^h")),
                        List.of(MavenRepository.parse("mine^http://localhost/m2?a&b^c")),
                        "local");
        assertThat(files).containsExactly("/one.jar", "/two.jar");
        assertThat(Files.readString(folder.resolve("pom")))
                .contains(
                        "<groupId>a.b</groupId><artifactId>c</artifactId><version>1.0</version><type>jar</type><exclusions></exclusions>",
                        "<groupId>a</groupId><artifactId>d</artifactId><version>2-x</version><type>zip</type>"
                                + "<classifier>tests</classifier><exclusions>"
                                + "<exclusion><groupId>e.f</groupId><artifactId>g</artifactId></exclusion>"
                                + "<exclusion><groupId>h</groupId><artifactId>*</artifactId></exclusion></exclusions>",
                        "<repository><id>mine</id><url>http://localhost/m2?a&amp;b^c</url></repository>");
        assertThat(Files.readAllLines(folder.resolve("arguments")))
                .contains(
                        "-DincludeScope=runtime",
                        "-Dmaven.repo.local=" + Path.of("local").toAbsolutePath())
                .anyMatch(argument -> argument.matches(".*:maven-dependency-plugin:\\d[\\w.]*:build-classpath"));
    }

    /** Maven takes options of its JVM from the next .mvn upwards from the pom.xml: in the directory for temporary files it may be anybody's. */
    @Test
    void noOtherUsersOptionsAreTaken() throws IOException {
        List<String> files = maven(
                        "[ -d \"${found%/*}/.mvn\" ] && echo mine >\"$found\"; touch \"${found%/*}/.mvn/left\"")
                .files(List.of(MavenArtifact.parse("a:b:1")), List.of(), "");
        assertThat(files).containsExactly("mine");
    }

    @Test
    void whatMavenSaysIsThere() throws IOException {
        MavenResolver maven = maven(
                "echo warning; printf '\\033[0m[ERROR] no a:b:1 anywhere -> [Help 1]\\n'; echo '[ERROR] more'; exit 1");
        assertThatThrownBy(() -> maven.files(List.of(MavenArtifact.parse("a:b:1")), List.of(), ""))
                .isInstanceOf(IOException.class)
                .hasMessage("Maven cannot find the artifacts: no a:b:1 anywhere");
        MavenResolver none = new MavenResolver(folder.resolve("none").toString());
        assertThatThrownBy(() -> none.files(List.of(MavenArtifact.parse("a:b:1")), List.of(), ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Maven cannot be started");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", "a:b:1:2:3:4", "a:b c:1", "a:b:1^", "a:b:1^c:d:e", "a:<b>:1"})
    void whatIsNoArtifactIsRefused(String text) {
        assertThatThrownBy(() -> MavenArtifact.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "name", "^url", "name^"})
    void whatIsNoRepositoryIsRefused(String text) {
        assertThatThrownBy(() -> MavenRepository.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NAME^URL");
    }
}
