package io.aurochs.launcher;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where Aurochs lies: a checkout, in which products are built, or an unpacked package, which holds them.
 *
 * @param root of the checkout or package, absolute
 */
public record Installation(Path root) {
    /** Below it a package holds what stands in a checkout below its root, but for the deliverable jars. */
    public static final String LIBRARY = "lib";

    /** Of any path to it. */
    public Installation {
        root = root.toAbsolutePath().normalize();
    }

    /** Whether something can be built here. */
    public boolean isCheckout() {
        return Files.exists(root.resolve("pom.xml"));
    }

    /** A product of {@link Products}. */
    public Path at(String product) {
        return root.resolve(isCheckout() ? product : inPackage(product));
    }

    /** Where a package holds a product, from its root. */
    public static String inPackage(String product) {
        return product.startsWith(Products.DELIVERABLES) ? product : LIBRARY + "/" + product;
    }

    /** The entries of a class path file; those of a package are relative to its root. */
    public List<Path> entries(String product) {
        try {
            String text = Files.readString(at(product)).replace("\n", "");
            return Arrays.stream(text.split(File.pathSeparator))
                    .filter(entry -> !entry.isEmpty())
                    .map(root::resolve)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + product, e);
        }
    }

    String classPath(String product) {
        return entries(product).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
