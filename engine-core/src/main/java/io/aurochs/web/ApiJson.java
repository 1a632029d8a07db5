package io.aurochs.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.graph.Vertex;
import io.aurochs.place.MachineNodes;
import io.aurochs.place.NodeCpus;
import io.aurochs.place.PlacementControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows, as JSON; docs/web.md says what each field means. What a job does not count is left out. Names end with {@code
 * _total} for counters, {@code _per_s} for rates over about the last second, and a unit. Any thread.
 */
final class ApiJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final double NS_PER_MS = 1e6;
    private static final SerializedString TASK = new SerializedString("task");
    private static final SerializedString VERTEX = new SerializedString("vertex");
    private static final SerializedString INDEX = new SerializedString("index");
    private static final SerializedString NODE = new SerializedString("node");
    private static final SerializedString CORE = new SerializedString("core");
    private static final SerializedString RECORDS_PER_BUNDLE = new SerializedString("records_per_bundle");
    private static final SerializedString LOAD = new SerializedString("load");
    private static final SerializedString COLLECTIONS_PER_S = new SerializedString("collections_per_s");

    /** About as many as a task's figures take. */
    private static final int BYTES_OF_TASK = 256;

    private static final int LEAST_BYTES = 2_048;

    private static final List<TaskFigure> FIGURES = List.of(TaskFigure.values());
    private static final List<TaskGauge> GAUGES = List.of(TaskGauge.values());
    private static final List<JobTrack.Rate> RATES = List.of(JobTrack.Rate.values());

    private final ObjectMapper mapper = new ObjectMapper(JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build());
    private final List<NodeCpus> nodes = NodeCpus.ofThisMachine();
    private final Sampler sampler;

    ApiJson(Sampler sampler) {
        this.sampler = sampler;
    }

    byte[] jobs() {
        ArrayNode jobs = NODES.arrayNode();
        sampler.tracks().forEach(track -> jobs.add(heading(track)));
        return bytes(jobs);
    }

    private static ObjectNode heading(JobTrack track) {
        return NODES.objectNode()
                .put("id", track.id())
                .put("name", track.job().name())
                .put("front_end", track.job().frontEnd().toString())
                .put("uptime_ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - track.addedNs()))
                .put("vertex_count", track.shape().vertices().size())
                .put("task_count", track.shape().taskCount());
    }

    /** A job, and the tasks of one vertex with it: a page needs one request for each of its rounds. */
    byte[] job(JobTrack track, @Nullable Vertex open) {
        ObjectNode job = job(track);
        if (open == null) {
            return bytes(job);
        }
        byte[] rows = tasks(track, open);
        return written(rows.length, (out, bytes) -> {
            out.writeStartObject();
            for (Map.Entry<String, JsonNode> field : job.properties()) {
                out.writeFieldName(field.getKey());
                out.writeTree(field.getValue());
            }
            out.writeFieldName("open_tasks");
            // The value is there already, as bytes.
            out.writeRawValue("");
            out.flush();
            bytes.write(rows);
            out.writeEndObject();
        });
    }

    private ObjectNode job(JobTrack track) {
        ObjectNode job = heading(track);
        track.job().ownPage().ifPresent(page -> job.put("own_page", page.toString()));
        LastCheckpoint checkpoint = track.checkpoint();
        if (checkpoint != null) {
            putCheckpoint(job.putObject("last_checkpoint"), checkpoint);
        }
        Interval<TaskReadings> tasks = track.tasks();
        Interval<LinkReadings> links = track.links();
        if (links != null) {
            job.put("edges_age_ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - links.toNs()));
        }
        ArrayNode vertices = job.putArray("vertices");
        for (Vertex vertex : track.shape().vertices()) {
            ObjectNode node = vertices.addObject()
                    .put("index", vertex.index())
                    .put("name", vertex.name())
                    .put("is_source", vertex.source())
                    .put("tasks", vertex.parallelism());
            putPlaces(node, track, vertex);
            if (tasks != null) {
                putCounters(Fields.of(node), tasks, vertex.firstTask(), vertex.endTask());
            }
            putGauges(Fields.of(node), track, vertex.firstTask(), vertex.endTask());
        }
        ArrayNode array = job.putArray("edges");
        for (Link link : track.shape().links()) {
            ObjectNode node = array.addObject()
                    .put("from", link.from().index())
                    .put("to", link.to().index());
            ArrayNode streams = node.putArray("streams");
            link.streams().forEach(streams::add);
            track.job().transport(link.from(), link.to()).ifPresent(transport -> node.put("transport", transport));
            if (links != null && links.to().isCounted(link)) {
                putTraffic(Fields.of(node), links, link);
            } else if (tasks != null && track.shape().into(link.to()).size() == 1) {
                // All that its consumer has processed came this way.
                putRecordsInto(Fields.of(node), tasks, link.to());
            }
        }
        return job;
    }

    /** How many of a vertex' tasks are on each NUMA node. */
    private static void putPlaces(ObjectNode to, JobTrack track, Vertex vertex) {
        int[] nodes = new int[vertex.parallelism()];
        int last = MachineNodes.NOT_PLACED;
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = track.job().nodeOf(vertex.firstTask() + i);
            last = Math.max(last, nodes[i]);
        }
        int[] tasksOfNode = new int[last + 1];
        for (int node : nodes) {
            if (node != MachineNodes.NOT_PLACED) {
                tasksOfNode[node]++;
            }
        }
        ObjectNode places = to.putObject("tasks_by_node");
        for (int node = 0; node <= last; node++) {
            if (tasksOfNode[node] > 0) {
                places.put(String.valueOf(node), tasksOfNode[node]);
            }
        }
    }

    private static void putCounters(Fields to, Interval<TaskReadings> tasks, int first, int end) {
        for (TaskFigure figure : FIGURES) {
            long total = tasks.to().sum(figure, first, end);
            if (total != TaskReadings.NOT_COUNTED) {
                to.put(figure.total(), total);
            }
        }
        for (JobTrack.Rate rate : RATES) {
            put(to, rate.field(), rate.of(tasks, first, end));
        }
        double records = perSecond(tasks, TaskFigure.RECORDS_IN, first, end);
        double bundles = perSecond(tasks, TaskFigure.BUNDLES_IN, first, end);
        put(to, RECORDS_PER_BUNDLE, records / bundles);
    }

    private static double perSecond(Interval<TaskReadings> tasks, TaskFigure figure, int first, int end) {
        return tasks.perSecond(tasks.from().sum(figure, first, end), tasks.to().sum(figure, first, end));
    }

    private static void putGauges(Fields to, JobTrack track, int first, int end) {
        TaskGauges gauges = track.gauges();
        if (gauges == null) {
            return;
        }
        for (TaskGauge gauge : GAUGES) {
            long value = gauges.across(gauge, first, end);
            if (value == TaskGauges.NOT_KNOWN) {
                continue;
            }
            if (gauge.unit() == TaskGauge.Unit.NANOSECONDS) {
                put(to, gauge.field(), value / NS_PER_MS);
            } else {
                to.put(gauge.field(), value);
            }
        }
    }

    private static void putCheckpoint(ObjectNode to, LastCheckpoint checkpoint) {
        to.put("id", checkpoint.id());
        putKnown(to, "completed_at_ms", checkpoint.completedAtMs());
        putKnown(to, "duration_ms", checkpoint.durationMs());
        putKnown(to, "written_bytes", checkpoint.bytes());
    }

    private static void putKnown(ObjectNode to, String name, @Nullable Long value) {
        if (value != null) {
            to.put(name, value);
        }
    }

    private static void putRecordsInto(Fields to, Interval<TaskReadings> tasks, Vertex vertex) {
        long total = tasks.to().sum(TaskFigure.RECORDS_IN, vertex.firstTask(), vertex.endTask());
        if (total != TaskReadings.NOT_COUNTED) {
            to.put(LinkFigure.RECORDS.total(), total);
        }
        put(
                to,
                LinkFigure.RECORDS.perSecond(),
                perSecond(tasks, TaskFigure.RECORDS_IN, vertex.firstTask(), vertex.endTask()));
    }

    private static void putTraffic(Fields to, Interval<LinkReadings> links, Link link) {
        for (LinkFigure figure : LinkFigure.values()) {
            long total = links.to().get(figure, link);
            if (figure != LinkFigure.CROSSING && total != TaskReadings.NOT_COUNTED) {
                to.put(figure.total(), total);
            }
            put(to, figure.perSecond(), LinkReadings.perSecond(links, figure, link));
        }
        put(
                to,
                RECORDS_PER_BUNDLE,
                LinkReadings.perSecond(links, LinkFigure.RECORDS, link)
                        / LinkReadings.perSecond(links, LinkFigure.BUNDLES, link));
    }

    byte[] tasks(JobTrack track) {
        return tasks(track, 0, track.shape().taskCount());
    }

    /** As there may be many, and pages ask for them again and again, they are written once after each reading. */
    byte[] tasks(JobTrack track, Vertex vertex) {
        return track.rows(vertex, () -> tasks(track, vertex.firstTask(), vertex.endTask()));
    }

    private byte[] tasks(JobTrack track, int first, int end) {
        return written((end - first) * BYTES_OF_TASK, (out, bytes) -> {
            Fields fields = Fields.of(out);
            out.writeStartArray();
            for (int task = first; task < end; task++) {
                out.writeStartObject();
                putTask(fields, track, task);
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    private interface Writing {
        void to(JsonGenerator out, ByteArrayBuilder bytes) throws IOException;
    }

    /** @param expected about how many bytes, more rather than fewer */
    private byte[] written(int expected, Writing writing) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(expected + LEAST_BYTES);
        try (JsonGenerator out = mapper.createGenerator(bytes)) {
            writing.to(out, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written to", e);
        }
        return bytes.toByteArray();
    }

    private static void putTask(Fields to, JobTrack track, int task) {
        Vertex vertex = track.shape().vertexOf(task);
        to.put(TASK, task);
        to.put(VERTEX, vertex.index());
        to.put(INDEX, task - vertex.firstTask());
        putPlace(to, NODE, track.job().nodeOf(task));
        putPlace(to, CORE, track.job().coreOf(task));
        Interval<TaskReadings> tasks = track.tasks();
        if (tasks != null) {
            putCounters(to, tasks, task, task + 1);
        }
        putGauges(to, track, task, task + 1);
    }

    private static void putPlace(Fields to, SerializableString name, int place) {
        if (place != MachineNodes.NOT_PLACED) {
            to.put(name, place);
        }
    }

    byte[] task(JobTrack track, int task) {
        ObjectNode node = NODES.objectNode();
        putTask(Fields.of(node), track, task);
        node.put("name", track.shape().vertexOf(task).name());
        ObjectNode history = node.putObject("history");
        putTimes(history, track.ofTasks());
        putSeries(history, track.ofTasks(), task);
        return bytes(node);
    }

    byte[] profile(StackRecording recording) {
        return bytes(ProfileJson.of(recording));
    }

    byte[] history(JobTrack track) {
        ObjectNode history = NODES.objectNode();
        putTimes(history, track.ofVertices());
        ArrayNode vertices = history.putArray("vertices");
        for (Vertex vertex : track.shape().vertices()) {
            ObjectNode node = vertices.addObject().put("index", vertex.index());
            putSeries(node, track.ofVertices(), vertex.index());
        }
        return bytes(history);
    }

    private static void putTimes(ObjectNode to, History history) {
        ArrayNode times = to.putArray("at_ms");
        for (long time : history.times()) {
            times.add(time);
        }
    }

    private static void putSeries(ObjectNode to, History history, int index) {
        for (JobTrack.Rate rate : RATES) {
            ArrayNode values = to.putArray(rate.field().getValue());
            for (float value : history.of(JobTrack.series(index, rate))) {
                if (Float.isFinite(value)) {
                    values.add(rounded(value));
                } else {
                    values.addNull();
                }
            }
        }
    }

    byte[] machine() {
        ObjectNode machine = NODES.objectNode();
        Map<Integer, Double> loads = sampler.loads().loads();
        ArrayNode array = machine.putArray("nodes");
        for (NodeCpus node : nodes) {
            ArrayNode cpus = array.addObject()
                    .put("node", node.node())
                    .put("socket", node.socket())
                    .put("cores", node.cores())
                    .putArray("cpus");
            for (int cpu : node.cpus()) {
                put(Fields.of(cpus.addObject().put("cpu", cpu)), LOAD, loads.getOrDefault(cpu, Double.NaN));
            }
        }
        putProcess(machine.putObject("process"));
        return bytes(machine);
    }

    private void putProcess(ObjectNode to) {
        to.put("pid", ProcessHandle.current().pid());
        long cpuNs = PlacementControl.processCpuTimeNs();
        if (cpuNs >= 0) {
            to.put("cpu_ns_total", cpuNs);
        }
        Runtime runtime = Runtime.getRuntime();
        to.put("heap_used_bytes", runtime.totalMemory() - runtime.freeMemory());
        to.put("heap_max_bytes", runtime.maxMemory());
        ArrayNode collectors = to.putArray("collectors");
        for (CollectorLoads.Load collector : sampler.collectors().loads()) {
            ObjectNode node = collectors
                    .addObject()
                    .put("name", collector.name())
                    .put("collections_total", collector.collections())
                    .put("collection_ms_total", collector.collectionMs());
            put(Fields.of(node), COLLECTIONS_PER_S, collector.perSecond());
            if (collector.lastMs() >= 0) {
                node.put("last_collection_ms", collector.lastMs());
            }
        }
    }

    /** Rounded; nothing where it is not known. */
    private static void put(Fields to, SerializableString name, double value) {
        if (!Double.isFinite(value)) {
            return;
        }
        double rounded = rounded(value);
        if (rounded == Math.rint(rounded)) {
            to.put(name, (long) rounded);
        } else {
            to.putThousandths(name, (int) Math.round(rounded * Decimal.ONE));
        }
    }

    /** To three digits after the point, or to none where there are many before it. */
    private static double rounded(double value) {
        return Math.abs(value) >= Decimal.ONE
                ? Math.rint(value)
                : (double) Math.round(value * Decimal.ONE) / Decimal.ONE;
    }

    private byte[] bytes(Object node) {
        try {
            return mapper.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("strings and numbers can be written", e);
        }
    }
}
