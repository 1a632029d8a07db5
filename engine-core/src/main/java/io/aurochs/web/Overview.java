package io.aurochs.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of all pages of this user's processes, on one page: the answers of the pages, with numbers that tell their jobs apart. A page that
 * does not answer is left out. Any thread.
 */
final class Overview implements PageServer.Answers, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Overview.class);
    private static final Pattern JOB =
            Pattern.compile("/api/jobs/(?<page>\\d{1,18}-\\d{1,5}-)(?<job>\\d{1,9})(?<rest>(?:[/?].*)?)");
    private static final String JOBS = "/api/jobs";
    private static final String MACHINE = "/api/machine";
    private static final String METRICS = "/metrics";
    private static final String ID = "id";
    /** When all are asked: the page itself waits five seconds for an answer. */
    private static final Duration LONGEST_OF_ALL = Duration.ofSeconds(2);

    private static final Duration LONGEST_OF_ONE = Duration.ofSeconds(5);

    private final PageSearch search;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ObjectMapper mapper = new ObjectMapper();
    /** Reads the machine; it has no job. */
    private final Sampler sampler = new Sampler();

    private final ApiJson json = new ApiJson(sampler);

    /**
     * Begins to read the machine.
     *
     * @param base where processes have the directories by which they are found
     * @param clockNs as {@link System#nanoTime}
     */
    Overview(Path base, LongSupplier clockNs) {
        search = new PageSearch(base, clockNs);
        sampler.start();
    }

    @Override
    public Answer get(String address) {
        Answer file = PageFiles.get(address);
        if (file != null) {
            return file;
        }
        sampler.requested();
        return switch (address) {
            case JOBS -> Answer.json(jobs());
            case MACHINE -> Answer.json(machine());
            case METRICS -> metrics();
            default -> forwarded(address, "GET");
        };
    }

    @Override
    public Answer post(String address) {
        return forwarded(address, "POST");
    }

    private byte[] jobs() {
        ArrayNode all = mapper.createArrayNode();
        bodies(JOBS)
                .forEach((page, body) -> tree(body).forEach(job -> {
                    if (job instanceof ObjectNode heading) {
                        number(heading, page);
                        heading.put("pid", page.pid());
                        all.add(heading);
                    }
                }));
        return bytes(all);
    }

    private static void number(ObjectNode job, FoundPage page) {
        job.put(ID, page.idOf(job.path(ID).asText()));
    }

    private byte[] machine() {
        JsonNode machine = tree(json.machine());
        if (machine instanceof ObjectNode object) {
            object.remove("process");
            ArrayNode processes = object.putArray("processes");
            bodies(MACHINE).values().forEach(body -> processes.add(tree(body).path("process")));
        }
        return bytes(machine);
    }

    private Answer metrics() {
        MergedMetrics merged = new MergedMetrics();
        String type = "";
        for (Map.Entry<FoundPage, HttpResponse<byte[]>> one : answers(METRICS).entrySet()) {
            HttpResponse<byte[]> answer = one.getValue();
            if (answer.statusCode() == Answer.OK) {
                type = type(answer);
                merged.add(
                        new String(answer.body(), StandardCharsets.UTF_8),
                        one.getKey().labels());
            }
        }
        return new Answer(
                Answer.OK,
                type.isEmpty() ? "text/plain; charset=utf-8" : type,
                merged.text().getBytes(StandardCharsets.UTF_8));
    }

    private static String type(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    private Answer forwarded(String address, String method) {
        Matcher path = JOB.matcher(address);
        if (!path.matches()) {
            return Answer.refusal(Answer.NOT_FOUND, "no such path; docs/web.md lists them");
        }
        Optional<FoundPage> of = search.pages().stream()
                .filter(page -> page.idOf("").equals(path.group("page")))
                .findFirst();
        HttpResponse<byte[]> answer = of.map(
                        page -> ask(page, JOBS + "/" + path.group("job") + path.group("rest"), method, LONGEST_OF_ONE)
                                .join())
                .orElse(null);
        if (answer == null) {
            return Answer.refusal(Answer.NOT_FOUND, "no such job; it may have ended: see " + JOBS);
        }
        // The job itself has its number in it.
        byte[] body = !path.group("rest").startsWith("/") && answer.statusCode() == Answer.OK
                ? renumbered(answer.body(), of.orElseThrow())
                : answer.body();
        return new Answer(answer.statusCode(), type(answer), body);
    }

    private byte[] renumbered(byte[] body, FoundPage page) {
        JsonNode job = tree(body);
        if (job instanceof ObjectNode object) {
            number(object, page);
            object.put("pid", page.pid());
        }
        return bytes(job);
    }

    private Map<FoundPage, byte[]> bodies(String path) {
        Map<FoundPage, byte[]> bodies = new LinkedHashMap<>();
        answers(path).forEach((page, answer) -> {
            if (answer.statusCode() == Answer.OK) {
                bodies.put(page, answer.body());
            }
        });
        return bodies;
    }

    /** What all pages answer, asked at the same time. */
    private Map<FoundPage, HttpResponse<byte[]>> answers(String path) {
        List<FoundPage> pages = search.pages();
        List<CompletableFuture<@Nullable HttpResponse<byte[]>>> asked = pages.stream()
                .map(page -> ask(page, path, "GET", LONGEST_OF_ALL))
                .toList();
        Map<FoundPage, HttpResponse<byte[]>> answers = new LinkedHashMap<>();
        for (int i = 0; i < pages.size(); i++) {
            HttpResponse<byte[]> answer = asked.get(i).join();
            if (answer != null) {
                answers.put(pages.get(i), answer);
            }
        }
        return answers;
    }

    /** Null if it does not answer. */
    private CompletableFuture<@Nullable HttpResponse<byte[]>> ask(
            FoundPage page, String path, String method, Duration longest) {
        return client.sendAsync(
                        page.request(path, longest)
                                .method(method, BodyPublishers.noBody())
                                .header(PageServer.INTENT, "overview")
                                .build(),
                        BodyHandlers.ofByteArray())
                // The client loses its own limit now and then.
                .orTimeout(longest.plusSeconds(1).toMillis(), TimeUnit.MILLISECONDS)
                .handle((answer, failure) -> {
                    if (failure != null) {
                        LOG.debug("{} does not answer", page, failure);
                        if (isTimeout(failure) || isTimeout(failure.getCause())) {
                            search.silent(page);
                        } else {
                            search.lost(page);
                        }
                    }
                    return answer;
                });
    }

    private static boolean isTimeout(@Nullable Throwable failure) {
        return failure instanceof HttpTimeoutException || failure instanceof TimeoutException;
    }

    private JsonNode tree(byte[] body) {
        try {
            return mapper.readTree(body);
        } catch (IOException e) {
            throw new IllegalStateException("a page answers with JSON", e);
        }
    }

    private byte[] bytes(JsonNode node) {
        try {
            return mapper.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what was read can be written", e);
        }
    }

    @Override
    public void close() {
        sampler.close();
    }
}
