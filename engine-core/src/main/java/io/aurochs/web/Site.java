package io.aurochs.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What there is at which path. Any thread. */
final class Site {
    private static final Map<String, String> FILES =
            Map.of("/", "page.html", "/page.css", "page.css", "/page.js", "page.js");
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html; charset=utf-8",
            "css",
            "text/css; charset=utf-8",
            "js",
            "text/javascript; charset=utf-8");
    private static final Pattern JOB = Pattern.compile(
            "/api/jobs/(?<job>\\d{1,9})(?:/(?<part>history|tasks)(?:\\?vertex=(?<vertex>\\d{1,9})|/(?<task>\\d{1,9}))?)?");

    private final Sampler sampler;
    private final ApiJson json;

    Site(Sampler sampler) {
        this.sampler = sampler;
        this.json = new ApiJson(sampler);
    }

    /** @param address path and query */
    Answer answer(String address) {
        String file = FILES.get(address);
        if (file != null) {
            return file(file);
        }
        sampler.requested();
        return switch (address) {
            case "/metrics" -> Exposition.of(sampler);
            case "/api/machine" -> Answer.json(json.machine());
            case "/api/jobs" -> Answer.json(json.jobs());
            default -> ofJob(address);
        };
    }

    private Answer ofJob(String address) {
        Matcher path = JOB.matcher(address);
        if (!path.matches()) {
            return Answer.refusal(Answer.NOT_FOUND, "no such path; docs/web.md lists them");
        }
        return sampler.track(Integer.parseInt(path.group("job")))
                .map(track -> ofJob(track, path))
                .orElseGet(() -> Answer.refusal(Answer.NOT_FOUND, "no such job; it may have ended: see /api/jobs"));
    }

    private Answer ofJob(JobTrack track, Matcher path) {
        String part = path.group("part");
        if (part == null) {
            return Answer.json(json.job(track));
        }
        if (part.equals("history")) {
            return Answer.json(json.history(track));
        }
        if (path.group("task") != null) {
            int task = Integer.parseInt(path.group("task"));
            return task < track.shape().taskCount()
                    ? Answer.json(json.task(track, task))
                    : Answer.refusal(Answer.NOT_FOUND, "no such task");
        }
        String vertex = path.group("vertex");
        if (vertex == null) {
            return Answer.json(json.tasks(track));
        }
        int index = Integer.parseInt(vertex);
        return index < track.shape().vertices().size()
                ? Answer.json(json.tasks(track, track.shape().vertices().get(index)))
                : Answer.refusal(Answer.NOT_FOUND, "no such vertex");
    }

    private static Answer file(String name) {
        try (InputStream in = Site.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + ": missing in the jar");
            }
            String ending = name.substring(name.indexOf('.') + 1);
            return new Answer(Answer.OK, TYPES.getOrDefault(ending, ""), in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
