package io.aurochs.storm.sample;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Prints whether this JVM can lock a file. */
public final class LockingMain {
    private LockingMain() {}

    /** @param args the file */
    public static void main(String[] args) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
            System.out.println(channel.tryLock() != null);
        }
    }
}
