package io.aurochs.jobs;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends requests to a process that hosts jobs. */
final class JobClient {
    private final Path socket;

    JobClient(Path socket) {
        this.socket = socket;
    }

    /**
     * Sends a request and waits for the reply.
     *
     * @return the rows of the reply
     * @throws JobsException when it was not carried out, or nobody answers
     */
    List<List<String>> request(String... command) throws JobsException {
        List<String> words = new ArrayList<>(List.of(JobLine.PROTOCOL, JobLine.VERSION));
        words.addAll(List.of(command));
        byte[] line = JobLine.of(words).getBytes(StandardCharsets.UTF_8);
        if (line.length > JobLine.MOST_BYTES) {
            throw new JobsException(
                    "the arguments are longer than " + JobLine.MOST_BYTES + " bytes; put them into a file");
        }
        try (SocketChannel channel = SocketChannel.open(JobSocket.address(socket))) {
            ByteBuffer left = ByteBuffer.wrap(line);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            return rows(new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new JobsException(
                    "socket=" + socket + ": no process hosts jobs there (" + e.getMessage()
                            + "); start one with ./aurochs jobs host, or name its socket with --socket",
                    e);
        }
    }

    private List<List<String>> rows(BufferedReader reply) throws IOException, JobsException {
        List<String> first = words(reply.readLine());
        if (first.get(0).equals(JobLine.FAILED) && first.size() > 1) {
            throw new JobsException(first.get(1));
        }
        if (!first.get(0).equals(JobLine.OK)) {
            throw broken();
        }
        List<List<String>> rows = new ArrayList<>();
        for (List<String> words = words(reply.readLine());
                words.get(0).equals(JobLine.ROW);
                words = words(reply.readLine())) {
            rows.add(words.subList(1, words.size()));
        }
        return rows;
    }

    private List<String> words(@Nullable String line) throws JobsException {
        if (line == null) {
            throw broken();
        }
        return JobLine.words(line);
    }

    private JobsException broken() {
        return new JobsException("socket=" + socket + ": the process there has not answered to the end; see its log");
    }
}
