package com.example;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.storm.trident.state.TransactionalValue;
import org.apache.storm.trident.state.map.IBackingMap;

/** Counts in a file, each with its transaction: {@code word=transaction count}. A batch is in it as a whole or not at all. */
final class FileMap implements IBackingMap<TransactionalValue> {
    private final Path file;
    private final Properties counts = new Properties();

    FileMap(String file) {
        this.file = Path.of(file);
        if (Files.exists(this.file)) {
            try (Reader reader = Files.newBufferedReader(this.file)) {
                counts.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public List<TransactionalValue> multiGet(List<List<Object>> words) {
        List<TransactionalValue> values = new ArrayList<>();
        for (List<Object> word : words) {
            String stored = counts.getProperty((String) word.get(0));
            String[] parts = stored == null ? null : stored.split(" ");
            values.add(parts == null ? null : new TransactionalValue<>(Long.valueOf(parts[0]), Long.valueOf(parts[1])));
        }
        return values;
    }

    @Override
    public void multiPut(List<List<Object>> words, List<TransactionalValue> values) {
        for (int i = 0; i < words.size(); i++) {
            TransactionalValue<?> value = values.get(i);
            counts.setProperty((String) words.get(i).get(0), value.getTxid() + " " + value.getVal());
        }
        Path written = Path.of(file + ".new");
        try {
            try (Writer writer = Files.newBufferedWriter(written)) {
                counts.store(writer, null);
            }
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long total = counts.values().stream()
                .mapToLong(stored -> Long.parseLong(((String) stored).split(" ")[1]))
                .sum();
        System.out.println("batch " + values.get(0).getTxid() + ": " + total + " words");
    }
}
