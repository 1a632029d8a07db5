package io.aurochs.storm.blob;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The data of a blob at one moment. An update replaces the file by one of another name.
 *
 * @param version the CRC-32C of the data, which is Storm's version of it
 * @param length bytes
 */
record BlobContent(Path file, long version, long length) {
    private static final Pattern TEXT = Pattern.compile("(data-[0-9a-f-]{36}) (\\d{1,19}) (\\d{1,19})\\n");

    /** A name for the file of new data. */
    static String newName() {
        return "data-" + UUID.randomUUID();
    }

    /** What {@link #text} has written, of a blob in this directory. */
    static BlobContent parse(Path directory, String text) throws IOException {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IOException("the blob in " + directory + " is not what Aurochs has written");
        }
        return new BlobContent(
                directory.resolve(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)));
    }

    String text() {
        return file.getFileName() + " " + version + " " + length + "\n";
    }
}
