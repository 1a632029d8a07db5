package io.aurochs.launcher.pack;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.launcher.Installation;
import io.aurochs.launcher.Products;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in a package of a small checkout. */
class PackerTest {
    private static final String NAME = "aurochs-1.2.3-linux-x64";
    private static final String JARS = "/lib/jars/";

    @TempDir
    private Path folder = Path.of("");

    private Path checkout = Path.of("");
    private Path library = Path.of("");
    private Path sameName = Path.of("");
    private Path classes = Path.of("");

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = folder.resolve("checkout");
        write("pom.xml", "<artifactId>aurochs</artifactId>\n  <version>1.2.3</version>");
        for (String file : List.of("aurochs", "LICENSE", "NOTICE", "README.md", Products.TEXT)) {
            write(file, file);
        }
        write("launcher/src/main/resources/io/aurochs/launcher/help.txt", "help");
        library = jar("m2/a/library.jar", Map.of("a/A.class", "A", "liba.so", "native", "web/index.html", "page"));
        sameName = jar("m2/b/library.jar", Map.of("b/B.class", "B"));
        classes = checkout.resolve("jmh-benchmarks/driver/target/classes");
        write("jmh-benchmarks/driver/target/classes/c/C.class", "C");
        for (String product : Products.all()) {
            if (product.endsWith(".jar")) {
                jar("checkout/" + product, Map.of(product, product));
            }
        }
        for (String product : Products.all()) {
            if (product.endsWith(".classpath")) {
                write(
                        product,
                        String.join(
                                ":",
                                library.toString(),
                                checkout.resolve(Products.STORM_JAR).toString()));
            }
        }
        write(
                Products.DRIVER_CLASS_PATH,
                String.join(":", library.toString(), sameName.toString(), classes.toString()));
    }

    @Test
    void everyProductIsInIt() throws IOException, InterruptedException {
        Installation packed = new Installation(unpacked("plain"));
        assertThat(packed.isCheckout()).isFalse();
        assertThat(Products.all())
                .allSatisfy(product -> assertThat(packed.at(product)).isRegularFile());
        for (String product : Products.all()) {
            if (product.endsWith(".classpath")) {
                assertThat(packed.entries(product))
                        .allSatisfy(entry -> assertThat(entry).isRegularFile());
            }
        }
        assertThat(packed.root().resolve("lib/version")).hasContent("aurochs 1.2.3");
        assertThat(packed.at(Products.TEXT)).exists();
        assertThat(packed.root().resolve("aurochs")).isExecutable();
    }

    @Test
    void aJarIsThereOnceAndUnderANameOfItsOwn() throws IOException, InterruptedException {
        Installation packed = new Installation(unpacked("plain"));
        assertThat(packed.entries(Products.DRIVER_CLASS_PATH))
                .containsExactly(
                        Path.of(packed.root() + JARS + "library.jar"),
                        Path.of(packed.root() + JARS + "2-library.jar"),
                        Path.of(packed.root() + JARS + "driver-classes.jar"));
        assertThat(packed.entries(Products.STORM_CLASS_PATH))
                .containsExactly(Path.of(packed.root() + JARS + "library.jar"), packed.at(Products.STORM_JAR));
        assertThat(content(packed.root().resolve("lib/jars/driver-classes.jar")))
                .containsOnlyKeys("c/C.class");
    }

    @Test
    void theSameCheckoutMakesTheSameBytes() throws IOException, InterruptedException {
        pack("plain");
        byte[] tar = Files.readAllBytes(archive(NAME + ".tar.gz"));
        byte[] zip = Files.readAllBytes(archive("aurochs-1.2.3-jars.zip"));
        makeCheckout();
        pack("plain");
        assertThat(Files.readAllBytes(archive(NAME + ".tar.gz"))).isEqualTo(tar);
        assertThat(Files.readAllBytes(archive("aurochs-1.2.3-jars.zip"))).isEqualTo(zip);
    }

    @Test
    void theZipHoldsTheJarsToPutIntoOnesOwnEngine() throws IOException, InterruptedException {
        pack("plain");
        assertThat(content(archive("aurochs-1.2.3-jars.zip")))
                .containsOnlyKeys(
                        "aurochs-storm.jar", "aurochs-flink-1.20.jar", "aurochs-flink-2.3.jar", "LICENSE", "NOTICE");
    }

    @Test
    void ofMeasurementsJarsOnlyClassesAndResourcesAreKept() throws IOException {
        Path thin = folder.resolve("thin.jar");
        CopiedJar.THIN.copy(library, thin);
        assertThat(content(thin)).containsExactly(Map.entry("a/A.class", "A"));
        Path nesting = jar(
                "nesting.jar",
                Map.of("inner.jar", new String(Files.readAllBytes(sameName), StandardCharsets.ISO_8859_1)));
        CopiedJar.THIN.copy(nesting, thin);
        assertThat(content(thin)).containsOnlyKeys("inner.jar");
        assertThat(CopiedJar.THIN.isWanted(Path.of("/m2/flink-runtime-2.3.0.jar")))
                .isTrue();
        assertThat(CopiedJar.THIN.isWanted(Path.of("/m2/flink-runtime-web-2.3.0.jar")))
                .isFalse();
    }

    private Path unpacked(String kind) throws IOException, InterruptedException {
        pack(kind);
        Path target = Files.createDirectories(folder.resolve("unpacked"));
        Process tar =
                new ProcessBuilder("tar", "-xf", archive(NAME + ".tar.gz").toString(), "-C", target.toString()).start();
        assertThat(tar.waitFor()).isZero();
        return target.resolve(NAME);
    }

    private void pack(String kind) throws IOException, InterruptedException {
        new Packer(new Installation(checkout)).pack(kind, Products.ENGINES);
    }

    private Path archive(String name) {
        return checkout.resolve("dist").resolve(name);
    }

    private void write(String file, String content) throws IOException {
        Path path = checkout.resolve(file);
        Files.createDirectories(path.resolve("..").normalize());
        Files.writeString(path, content);
        assertThat(path.toFile().setExecutable(file.equals("aurochs"))).isTrue();
    }

    private Path jar(String file, Map<String, String> entries) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.resolve("..").normalize());
        try (OutputStream out = Files.newOutputStream(path);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
                ZipEntry zipped = new ZipEntry(entry.getKey());
                zipped.setTimeLocal(Archive.TIME);
                zip.putNextEntry(zipped);
                zip.write(entry.getValue().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        return path;
    }

    private static Map<String, String> content(Path jar) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                content.put(
                        entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return content;
    }
}
