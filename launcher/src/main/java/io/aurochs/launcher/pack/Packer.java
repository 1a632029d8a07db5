package io.aurochs.launcher.pack;

import io.aurochs.launcher.Installation;
import io.aurochs.launcher.Products;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The program behind {@code ./aurochs package}: lays a package out in target/package, and leaves it in dist/ as an archive. */
public final class Packer {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>aurochs</artifactId>\\s*<version>(.*)</version>");

    private final Installation checkout;
    private final String version;
    private final Path dist;

    Packer(Installation checkout) throws IOException {
        this.checkout = checkout;
        Matcher pom = VERSION.matcher(Files.readString(checkout.root().resolve("pom.xml")));
        if (!pom.find()) {
            throw new IOException("no version of aurochs in pom.xml");
        }
        version = pom.group(1);
        dist = checkout.root().resolve(Products.DELIVERABLES);
    }

    /** Arguments: {@code plain}, {@code runtime} or {@code measure}, then the engines that the last is for. */
    public static void main(String[] args) throws IOException, InterruptedException {
        new Packer(new Installation(Path.of(System.getProperty("aurochs.home", ""))))
                .pack(args[0], List.of(args).subList(1, args.length));
    }

    void pack(String kind, List<String> engines) throws IOException, InterruptedException {
        switch (kind) {
            case "measure" -> measure(engines);
            case "runtime" -> everything(true);
            default -> everything(false);
        }
    }

    private void everything(boolean withRuntime) throws IOException, InterruptedException {
        Layout layout = layout("", CopiedJar.WHOLE);
        Products.all().forEach(layout::add);
        Products.deliverables().forEach(layout::add);
        if (withRuntime) {
            JavaRuntime.link(layout.root().resolve("runtime"), JavaRuntime.FOR_ANY_JOB);
        }
        told(Archive.tarGz(layout.root(), dist));
        told(Archive.zip(dist.resolve("aurochs-" + version + "-jars.zip"), jarsAndLicence()));
    }

    private void measure(List<String> engines) throws IOException, InterruptedException {
        Layout layout = layout("-measure", CopiedJar.THIN);
        layout.add(Products.LAUNCHER);
        layout.add(Products.DRIVER_CLASS_PATH);
        engines.forEach(engine -> Products.compared(engine).forEach(layout::add));
        JavaRuntime.link(layout.root().resolve("runtime"), JavaRuntime.FOR_MEASUREMENTS);
        told(Archive.tarXz(layout.root(), dist));
    }

    private Layout layout(String kind, CopiedJar jars) throws IOException {
        Path root = checkout.root().resolve("target/package/aurochs-" + version + kind + "-linux-x64");
        return new Layout(checkout, root, jars, version);
    }

    private List<Path> jarsAndLicence() {
        return Stream.concat(Products.deliverables().stream(), Stream.of("LICENSE", "NOTICE"))
                .map(checkout.root()::resolve)
                .toList();
    }

    private void told(Path archive) throws IOException {
        System.out.printf("%s: %.1f MB%n", checkout.root().relativize(archive), Files.size(archive) / 1e6);
    }
}
