package io.aurochs.web;

import io.aurochs.graph.Vertex;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What there is at which path. Any thread. */
final class Site implements PageServer.Answers, AutoCloseable {
    private static final Pattern JOB = Pattern.compile(
            "/api/jobs/(?<job>\\d{1,9})(?:\\?vertex=(?<open>\\d{1,9})|/(?<part>history|tasks)(?:\\?vertex=(?<vertex>\\d{1,9})|/(?<task>\\d{1,9})(?<profile>/profile)?)?)?");

    private static final Duration PROFILE = Duration.ofSeconds(10);

    private final Sampler sampler;
    private final ApiJson json;
    private final TaskProfiler profiler = new TaskProfiler(PROFILE);

    Site(Sampler sampler) {
        this.sampler = sampler;
        this.json = new ApiJson(sampler);
    }

    @Override
    public Answer get(String address) {
        Answer file = PageFiles.get(address);
        if (file != null) {
            return file;
        }
        sampler.requested();
        return switch (address) {
            case "/metrics" -> Exposition.of(sampler);
            case "/api/machine" -> Answer.json(json.machine());
            case "/api/jobs" -> Answer.json(json.jobs());
            default -> {
                Matcher path = JOB.matcher(address);
                yield path.matches()
                        ? ofJob(path, track -> ofJob(track, path))
                        : Answer.refusal(Answer.NOT_FOUND, "no such path; docs/web.md lists them");
            }
        };
    }

    @Override
    public Answer post(String address) {
        Matcher path = JOB.matcher(address);
        return path.matches() && path.group("profile") != null
                ? ofJob(path, track -> ofTask(track, path, task -> profile(track, task)))
                : Answer.refusal(Answer.NOT_ALLOWED, "only GET is allowed here");
    }

    private Answer ofJob(Matcher path, Function<JobTrack, Answer> answer) {
        return sampler.track(Integer.parseInt(path.group("job")))
                .map(answer)
                .orElseGet(() -> Answer.refusal(Answer.NOT_FOUND, "no such job; it may have ended: see /api/jobs"));
    }

    private static Answer ofTask(JobTrack track, Matcher path, IntFunction<Answer> answer) {
        int task = Integer.parseInt(path.group("task"));
        return task < track.shape().taskCount() ? answer.apply(task) : Answer.refusal(Answer.NOT_FOUND, "no such task");
    }

    private Answer profile(JobTrack track, int task) {
        TaskProfiler.Start start;
        try {
            start = profiler.start(track, task);
        } catch (IllegalStateException e) {
            return Answer.refusal(Answer.NOT_IMPLEMENTED, String.valueOf(e.getMessage()));
        }
        return switch (start) {
            case GOES_ON -> profileOf(track, task, Answer.ACCEPTED);
            case BUSY -> Answer.refusal(Answer.CONFLICT, "another task is being profiled; try again in ten seconds");
            case NO_THREADS ->
                Answer.refusal(Answer.CONFLICT, "it is not known which threads run this task, or none has begun");
        };
    }

    private Answer profileOf(JobTrack track, int task, int status) {
        TaskProfiler.Profile profile = profiler.of(track, task);
        return profile == null
                ? Answer.refusal(Answer.NOT_FOUND, "no profile of this task; a POST to this path begins one")
                : Answer.json(status, json.profile(profile.recording()));
    }

    @Override
    public void close() {
        profiler.close();
    }

    private Answer ofJob(JobTrack track, Matcher path) {
        String part = path.group("part");
        if (part == null) {
            return Answer.json(json.job(track, vertex(track, path.group("open"))));
        }
        if (part.equals("history")) {
            return Answer.json(json.history(track));
        }
        if (path.group("profile") != null) {
            return ofTask(track, path, task -> profileOf(track, task, Answer.OK));
        }
        if (path.group("task") != null) {
            return ofTask(track, path, task -> Answer.json(json.task(track, task)));
        }
        String vertex = path.group("vertex");
        if (vertex == null) {
            return Answer.json(json.tasks(track));
        }
        Vertex known = vertex(track, vertex);
        return known == null
                ? Answer.refusal(Answer.NOT_FOUND, "no such vertex")
                : Answer.json(json.tasks(track, known));
    }

    private static @Nullable Vertex vertex(JobTrack track, @Nullable String number) {
        int index = number == null ? Integer.MAX_VALUE : Integer.parseInt(number);
        List<Vertex> vertices = track.shape().vertices();
        return index < vertices.size() ? vertices.get(index) : null;
    }
}
