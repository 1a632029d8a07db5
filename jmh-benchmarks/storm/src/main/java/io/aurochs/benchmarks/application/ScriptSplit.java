package io.aurochs.benchmarks.application;

import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.WordCountTopology;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** Emits the words of lines: a bolt in Python, with Storm's own library for it. */
final class ScriptSplit extends ShellBolt implements IRichBolt {
    /** The word count that has it, on the command line. */
    static final String APP = "shell";

    private static final long serialVersionUID = 1L;

    /** @param script what Python runs */
    private ScriptSplit(Path script) {
        // Storm writes UTF-8, whatever the locale; and compiled files would stay in the directory.
        super("python3", "-B", "-X", "utf8", script.toString());
    }

    /**
     * Unpacks the script, with Storm's library beside it, for as long as this JVM lives.
     *
     * <p>It is not under {@code resources/}: of all jars on the class path Storm takes the first with that folder, for any topology.
     */
    static ScriptSplit unpacked() {
        try {
            Path directory = Files.createTempDirectory("aurochs-script-");
            directory.toFile().deleteOnExit();
            unpack("storm.py", directory);
            return new ScriptSplit(unpack("split.py", directory));
        } catch (IOException e) {
            throw new UncheckedIOException("the script cannot be unpacked", e);
        }
    }

    private static Path unpack(String name, Path directory) throws IOException {
        Path file = directory.resolve(name);
        try (InputStream in = Objects.requireNonNull(ScriptSplit.class.getResourceAsStream(name), name)) {
            Files.copy(in, file);
        }
        file.toFile().deleteOnExit();
        return file;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(WordCountTopology.WORD, StudyTopology.TIME));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
