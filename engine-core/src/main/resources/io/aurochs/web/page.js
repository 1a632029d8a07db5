// The live page of Aurochs: asks the API of this server, and shows what it answers. The address behind # says what is open.

const $ = id => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const MS = { history: 5000, machine: 1000, jobs: 1000 };
const BOX = { width: 176, height: 46, gapX: 90, gapY: 24, margin: 16 };

let open = {};            // job, vertex, task: what the address says
let history = null;       // of the open job
let due = { history: 0, machine: 0, jobs: 0 };
let jobs = [];
let timer = 0;

// ---- Small things

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

async function get(path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(5000) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

function short(value) {
  if (value === undefined || value === null) return "";
  for (const [factor, unit] of [[1e9, " G"], [1e6, " M"], [1e4, " k"]]) {
    if (value >= factor) return (value / (unit === " k" ? 1e3 : factor)).toFixed(1) + unit;
  }
  return value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}

const bytes = value => value === undefined ? "" : value < 1024 ? value + " B"
  : value < 1 << 20 ? (value / 1024).toFixed(1) + " KiB"
  : value < 1 << 30 ? (value / (1 << 20)).toFixed(1) + " MiB" : (value / (1 << 30)).toFixed(2) + " GiB";

const millis = value => value < 10 ? value.toFixed(2) : value < 10000 ? value.toFixed(0) : (value / 1000).toFixed(1) + " s";

const latency = counted => counted.latency_p50_ms === undefined ? ""
  : millis(counted.latency_p50_ms) + " / " + millis(counted.latency_p99_ms) + (counted.latency_p99_ms < 10000 ? " ms" : "");

const time = ms => new Date(ms).toISOString().replace("T", " ").replace(".000Z", "").replace("Z", "");

/** A watermark, with the epochs that are open; small ones are no dates. */
function watermark(counted) {
  const open = counted.epochs_open === undefined ? "" : counted.epochs_open + " open";
  if (counted.watermark_ms === undefined) return open;
  const at = Math.abs(counted.watermark_ms) < 1e11 ? counted.watermark_ms + " ms" : time(counted.watermark_ms);
  return at + (open ? ", " + open : "");
}

const state = counted => bytes(counted.state_bytes)
  + (counted.state_entries === undefined ? "" : (counted.state_bytes === undefined ? "" : ", ") + short(counted.state_entries) + " entries");

const percent = share => share === undefined ? "" : (100 * share).toFixed(0) + " %";

function address(change) {
  const next = { ...open, ...change };
  return "#" + Object.entries(next).filter(([, value]) => value !== undefined)
    .map(([key, value]) => key + "=" + value).join("&");
}

function readAddress() {
  open = {};
  for (const part of location.hash.slice(1).split("&")) {
    const [key, value] = part.split("=");
    // Of several processes' jobs the number is one with dashes.
    if (key === "job" && /^[\d-]+$/.test(value)) open.job = value;
    if (["vertex", "task"].includes(key) && /^\d{1,9}$/.test(value)) open[key] = Number(value);
  }
}

/** Puts figures into the cells of a row; the exact one is the cell's title and data-value. There are thousands: the same ones are left. */
function fill(row, figures) {
  figures.forEach(([text, exact], i) => {
    const cell = row.cells[i + 1] ?? row.insertCell();
    if (cell.textContent !== String(text)) cell.textContent = text;
    if (cell.dataset.value === (exact === undefined ? undefined : String(exact))) return;
    if (exact !== undefined) {
      cell.title = exact;
      cell.dataset.value = exact;
    } else {
      // The row may have been another job's.
      cell.removeAttribute("title");
      delete cell.dataset.value;
    }
  });
}

/** Keeps the rows of a table, so that what has the focus keeps it: as many as there are things, each with a link. */
function rowsOf(body, count, link) {
  while (body.rows.length > count) body.deleteRow(-1);
  while (body.rows.length < count) {
    const cell = element("th", { scope: "row" }, element("a", { href: "#" }));
    body.insertRow().append(cell);
  }
  return [...body.rows].map((row, i) => {
    const [text, href, isOpen] = link(i);
    const anchor = row.cells[0].firstChild;
    if (anchor.textContent !== text) anchor.textContent = text;
    anchor.setAttribute("href", href);
    row.setAttribute("aria-selected", isOpen);
    return row;
  });
}

function line(values, width, height, label) {
  const known = values.filter(value => value !== null);
  const most = Math.max(1e-9, ...known);
  const step = width / Math.max(1, values.length - 1);
  let path = "";
  values.forEach((value, i) => {
    if (value === null) return;
    path += (path === "" || values[i - 1] === null ? "M" : "L")
      + (i * step).toFixed(1) + " " + (height - 2 - (height - 4) * value / most).toFixed(1);
  });
  return drawn("svg", { width, height, class: "line", role: "img", "aria-label": label }, drawn("path", { d: path, class: "chart" }));
}

// ---- Parts of the page

function processText(process) {
  const mebi = 1 << 20;
  const collections = process.collectors.map(one => one.name + ": "
    + (one.collections_per_s === undefined ? "" : short(one.collections_per_s) + "/s, ")
    + (one.last_collection_ms === undefined ? "" : "last " + one.last_collection_ms + " ms, ")
    + one.collections_total + " times in " + one.collection_ms_total + " ms").join("; ");
  return "Process " + process.pid + ". Heap: " + Math.round(process.heap_used_bytes / mebi) + " of "
    + Math.round(process.heap_max_bytes / mebi) + " MiB. Garbage collection: " + collections + ".";
}

function showMachine(machine) {
  const nodes = machine.nodes.map(node => {
    const loads = node.cpus.map(cpu => cpu.load).filter(load => load !== undefined);
    const mean = loads.length ? loads.reduce((a, b) => a + b) / loads.length : undefined;
    const cpus = node.cpus.map(cpu => {
      const meter = element("meter", { min: 0, max: 1, value: cpu.load ?? 0 });
      meter.title = "CPU " + cpu.cpu + ": " + percent(cpu.load);
      meter.setAttribute("aria-label", meter.title);
      return meter;
    });
    const text = "NUMA node " + node.node + ", socket " + node.socket + ": " + node.cores
      + (node.cores === 1 ? " core " : " cores ") + percent(mean);
    return element("div", { class: "node" }, text, element("div", { class: "cpus" }, ...cpus));
  });
  $("nodes").replaceChildren(...nodes);
  $("process").replaceChildren(...(machine.processes ?? [machine.process]).flatMap(process =>
    [processText(process), element("br")]));
}

function showJobs(jobs) {
  const links = jobs.map(job => {
    const process = job.pid === undefined ? "" : ", process " + job.pid;
    const link = element("a", { href: "#job=" + job.id },
      job.name + " (" + job.front_end + ", " + job.task_count + (job.task_count === 1 ? " task" : " tasks") + process + ")");
    if (String(job.id) === open.job) link.setAttribute("aria-current", "page");
    return link;
  });
  const nav = $("jobs");
  const same = nav.children.length === links.length && links.every((link, i) => link.isEqualNode(nav.children[i]));
  if (!same) nav.replaceChildren(...links);
  $("none").hidden = jobs.length > 0;
}

/** The column of each vertex: one more than the last of those before it; cycles end where they are found. */
function columns(job) {
  const column = job.vertices.map(() => 0);
  for (let round = 0; round < job.vertices.length; round++) {
    let moved = false;
    for (const edge of job.edges) {
      if (edge.from !== edge.to && column[edge.to] <= column[edge.from] && column[edge.from] + 1 < job.vertices.length) {
        column[edge.to] = column[edge.from] + 1;
        moved = true;
      }
    }
    if (!moved) break;
  }
  return column;
}

function showGraph(job) {
  const column = columns(job);
  const filled = [];
  const places = job.vertices.map((vertex, i) => {
    const row = filled[column[i]] ?? 0;
    filled[column[i]] = row + 1;
    return { x: BOX.margin + column[i] * (BOX.width + BOX.gapX), y: BOX.margin + row * (BOX.height + BOX.gapY) };
  });
  const width = Math.max(...places.map(place => place.x)) + BOX.width + BOX.margin;
  // What skips columns goes below their boxes.
  const detour = edge => column[edge.to] - column[edge.from] > 1 && places[edge.from].y === places[edge.to].y ? BOX.height : 0;
  const height = Math.max(...places.map(place => place.y)) + BOX.height + BOX.margin
    + (job.edges.some(detour) ? BOX.gapY : 0);
  const focused = document.activeElement?.closest?.("#graph a")?.dataset.vertex;
  const most = Math.max(1, ...job.edges.map(edge => edge.records_per_s ?? 0));
  const parts = job.edges.map(edge => {
    const from = places[edge.from];
    const to = places[edge.to];
    const y1 = from.y + BOX.height / 2;
    const y2 = to.y + BOX.height / 2;
    const x1 = from.x + BOX.width;
    const bend = Math.max(40, Math.abs(to.x - x1) / 2);
    const below = detour(edge);
    const rate = edge.records_per_s ?? 0;
    const crosses = (edge.crossing_records_per_s ?? 0) > 0;
    const share = crosses ? ", " + percent(edge.crossing_records_per_s / rate) + " between nodes" : "";
    const path = drawn("path", {
      d: `M${x1} ${y1}C${x1 + bend} ${y1 + below} ${to.x - bend} ${y2 + below} ${to.x} ${y2}`,
      "stroke-width": (1 + 9 * rate / most).toFixed(1), class: crosses ? "crossing" : "",
    }, drawn("title", {}, job.vertices[edge.from].name + " to " + job.vertices[edge.to].name + ", " + edge.streams.join(", ")
      + (edge.transport ? " (" + edge.transport + ")" : "") + ": " + short(edge.records_per_s) + " records/s, " + short(edge.records_per_bundle) + " per bundle" + share));
    const label = drawn("text", {
      x: (x1 + to.x) / 2, y: (y1 + y2) / 2 - 8 + 0.75 * below + (below ? 18 : 0), "text-anchor": "middle", class: crosses ? "small crossing" : "small",
    }, edge.records_per_s === undefined ? "" : short(edge.records_per_s) + "/s");
    return drawn("g", {}, path, label);
  });
  job.vertices.forEach((vertex, i) => {
    const { x, y } = places[i];
    const link = drawn("a", { href: address({ vertex: vertex.index, task: undefined }), "data-vertex": vertex.index },
      drawn("rect", { x, y, width: BOX.width, height: BOX.height, rx: 4 }),
      drawn("text", { x: x + 8, y: y + 19 }, vertex.name.length > 21 ? vertex.name.slice(0, 20) + "\u2026" : vertex.name),
      drawn("text", { x: x + 8, y: y + 36, class: "small" }, vertex.tasks + (vertex.tasks === 1 ? " task, " : " tasks, ")
        + short(vertex.busy ?? 0) + " in user code"),
      drawn("title", {}, vertex.name));
    parts.push(link);
  });
  const graph = $("graph");
  graph.setAttribute("viewBox", `0 0 ${width} ${height}`);
  graph.style.maxHeight = Math.min(420, height) + "px";
  // In a narrow window it is scrolled rather than too small to read.
  graph.style.minWidth = 0.8 * width + "px";
  graph.replaceChildren(...parts);
  if (focused !== undefined) graph.querySelector(`a[data-vertex="${focused}"]`)?.focus();
}

/** Edges whose records cross NUMA nodes, most first: what to look at first on a machine of several. */
function showCrossings(job) {
  const crossing = job.edges.filter(edge => (edge.crossing_records_per_s ?? 0) > 0)
    .sort((a, b) => b.crossing_records_per_s - a.crossing_records_per_s);
  const counts = job.edges.some(edge => edge.crossing_records_per_s !== undefined);
  const nodes = new Set(job.vertices.flatMap(vertex => Object.keys(vertex.tasks_by_node)));
  const items = crossing.map(edge => element("li", { "data-edge": edge.from + "-" + edge.to },
    element("b", {}, job.vertices[edge.from].name + " \u2192 " + job.vertices[edge.to].name),
    ": " + short(edge.crossing_records_per_s) + " records/s between NUMA nodes, " + percent(edge.crossing_records_per_s / edge.records_per_s) + " of the edge"));
  if (items.length) {
    $("crossings").replaceChildren(element("h3", {}, "Edges that cross NUMA nodes"), element("ol", {}, ...items));
  } else {
    $("crossings").textContent = counts && nodes.size > 1 ? "No edge crosses NUMA nodes now." : "";
  }
}

/** Of a large job, edges are read seldom. */
function showAge(job) {
  const isOld = (job.edges_age_ms ?? 0) > 5000;
  $("edges-age").textContent = isOld ? "Edges were read " + Math.round(job.edges_age_ms / 1000) + " s ago." : "";
}

function showCheckpoint(job) {
  const last = job.last_checkpoint;
  $("checkpoint").hidden = !last;
  if (!last) return;
  $("checkpoint").textContent = "Last checkpoint: " + last.id
    + (last.completed_at_ms === undefined ? "" : ", completed " + time(last.completed_at_ms) + " UTC")
    + (last.duration_ms === undefined ? "" : ", took " + millis(last.duration_ms) + (last.duration_ms < 10000 ? " ms" : ""))
    + (last.written_bytes === undefined ? "" : ", " + bytes(last.written_bytes)) + ".";
}

const places = vertex => Object.entries(vertex.tasks_by_node).map(([node, tasks]) => node + ": " + tasks).join(", ");

/** What it has processed, or emitted if it is a source. */
const recordsPerSecond = counted => counted.records_in_per_s ?? counted.records_out_per_s;
const recordsTotal = counted => counted.records_in_total ?? counted.records_out_total;
const recordsSeries = history => history?.records_in_per_s.some(value => value !== null) ? history.records_in_per_s : history?.records_out_per_s ?? [];

function figures(counted, tasks) {
  return [
    [short(recordsPerSecond(counted)), recordsPerSecond(counted)],
    [short(recordsTotal(counted)), recordsTotal(counted)],
    [short(counted.records_per_bundle), counted.records_per_bundle],
    [tasks > 1 ? short(counted.busy) : percent(counted.busy), counted.busy],
    [percent(counted.blocked === undefined ? undefined : counted.blocked / tasks), counted.blocked],
    [latency(counted), counted.latency_p99_ms],
    [watermark(counted), counted.watermark_ms],
    [state(counted), counted.state_bytes],
  ];
}

/** Columns of what no vertex has are not shown. */
function hideEmpty(table, columns) {
  for (const column of columns) {
    const isEmpty = [...table.tBodies[0].rows].every(row => row.cells[column].textContent === "");
    for (const row of table.rows) row.cells[column].hidden = isEmpty;
  }
}

function showVertices(job) {
  const body = $("vertices").tBodies[0];
  const column = columns(job);
  const fromSources = [...job.vertices].sort((one, other) => column[one.index] - column[other.index] || one.index - other.index);
  rowsOf(body, fromSources.length, i => {
    const vertex = fromSources[i];
    return [vertex.name, address({ vertex: vertex.index, task: undefined }), vertex.index === open.vertex];
  }).forEach((row, i) => {
    const vertex = fromSources[i];
    row.dataset.vertex = vertex.name;
    const counted = figures(vertex, vertex.tasks);
    counted[3] = [short(vertex.busy), vertex.busy];
    fill(row, [[vertex.tasks, vertex.tasks], [places(vertex)], ...counted]);
    const cell = row.cells[11] ?? row.insertCell();
    const values = recordsSeries(history?.vertices[vertex.index]);
    cell.replaceChildren(line(values, 160, 24, "Records per second of " + vertex.name + ", ten minutes"));
  });
  hideEmpty($("vertices"), [2, 7, 8, 9, 10]);
}

function showTasks(job, tasks) {
  const vertex = job.vertices[open.vertex];
  $("tasks-title").textContent = "Tasks of " + vertex.name;
  const cells = $("cells");
  while (cells.children.length > tasks.length) cells.lastChild.remove();
  while (cells.children.length < tasks.length) cells.append(element("a", { href: "#" }));
  tasks.forEach((task, i) => {
    const cell = cells.children[i];
    const busy = Math.min(1, task.busy ?? 0);
    cell.setAttribute("href", address({ task: task.task }));
    cell.title = "task " + task.index + ": " + short(recordsPerSecond(task)) + " records/s, in user code " + percent(task.busy);
    cell.setAttribute("aria-label", cell.title);
    cell.style.backgroundColor = `rgba(var(--heat), ${busy.toFixed(2)})`;
    cell.classList.toggle("waits", (task.blocked ?? 0) > 0.1);
    if (task.task === open.task) cell.setAttribute("aria-current", "true"); else cell.removeAttribute("aria-current");
  });
  rowsOf($("rows").tBodies[0], tasks.length, i =>
    [vertex.name + " " + tasks[i].index, address({ task: tasks[i].task }), tasks[i].task === open.task])
    .forEach((row, i) => {
      const task = tasks[i];
      row.dataset.task = task.task;
      fill(row, [[task.node ?? "", task.node], [task.core ?? "", task.core], ...figures(task, 1).slice(0, 5)]);
    });
}

function showTask(task) {
  $("task-title").textContent = task.name + " " + task.index;
  const terms = Object.entries(task).filter(([name, value]) => typeof value === "number" && !["task", "vertex", "index"].includes(name)).flatMap(([name, value]) => {
    const cell = element("dd", { "data-figure": name }, value.toLocaleString("en"));
    cell.dataset.value = value;
    return [element("dt", {}, name.replaceAll("_", " ")), cell];
  });
  $("task").querySelector("dl").replaceChildren(...terms);
  const ofRecords = recordsSeries(task.history) === task.history.records_out_per_s ? "records_out_per_s" : "records_in_per_s";
  const charts = [[ofRecords, "Records per second"], ["busy", "In user code, part of the time"], ["blocked", "Waits for room, part of the time"]];
  $("charts").replaceChildren(...charts.map(([key, label]) => {
    const known = task.history[key].filter(value => value !== null);
    const caption = label + ", ten minutes; most " + (known.length ? short(Math.max(...known)) : "not known");
    return element("figure", {}, line(task.history[key], 280, 80, label), element("figcaption", {}, caption));
  }));
}

// ---- The stack profile of a task

let profiled = null;      // address of the profile that is shown, or waited for
let waitsForProfile = false;

const profilePath = () => `api/jobs/${open.job}/tasks/${open.task}/profile`;

async function beginProfile() {
  const path = profilePath();
  $("profile-state").textContent = "";
  const answer = await fetch(path, { method: "POST", headers: { "Aurochs-Request": "page" } });
  if (!answer.ok) {
    $("profile-state").textContent = (await answer.text()).trim();
    return;
  }
  profiled = path;
  $("stacks").hidden = true;
  showProfile(await answer.json());
}

/** Of the open task, if it is the one that was profiled last. */
async function updateProfile() {
  if (profiled !== profilePath()) {
    profiled = profilePath();
    $("profile-state").textContent = "";
    $("profile").disabled = false;
    $("stacks").hidden = true;
    $("stacks").dataset.of = "";
    waitsForProfile = true;
  }
  if (!waitsForProfile) return;
  const profile = await get(profiled);
  if (profile) {
    showProfile(profile);
    return;
  }
  // There is none, or no more: its job was started again, or another task was profiled.
  waitsForProfile = false;
  $("profile").disabled = false;
  $("profile-state").textContent = "";
}

const counted = (counts, all) => counts.map(({ name, samples }) => element("tr", {},
  element("th", { scope: "row" }, name), element("td", { "data-value": samples }, percent(samples / all)), element("td", {}, samples + " samples")));

function branch(node, all) {
  const text = element("summary", {}, percent(node.samples / all) + " " + node.methods.at(-1));
  if (node.methods.length > 1) text.title = node.methods.join("\n");
  const made = element("details", node.samples > all / 4 ? { open: "" } : {}, text, ...node.called.map(called => branch(called, all)));
  if (!node.called.length) made.className = "leaf";
  return made;
}

function showProfile(profile) {
  waitsForProfile = !profile.is_complete;
  $("profile").disabled = !profile.is_complete;
  const whose = profile.threads_are_shared ? `${profile.threads} threads, which also run other tasks` : "the thread of this task";
  if (!profile.is_complete) {
    $("profile-state").textContent = `Samples ${whose}: ${Math.ceil(profile.left_ms / 1000)} s left.`;
    return;
  }
  $("profile-state").textContent = `${profile.samples} samples of ${whose}, from ${time(profile.started_at_ms)} UTC on. `
    + "What waits, or is in native code, is not sampled.";
  // What was unfolded stays so.
  if ($("stacks").dataset.of === String(profile.started_at_ms)) return;
  $("stacks").dataset.of = profile.started_at_ms;
  $("stacks").hidden = false;
  $("owners").tBodies[0].replaceChildren(...counted(profile.owners, profile.samples));
  $("methods").tBodies[0].replaceChildren(...counted(profile.methods, profile.samples));
  $("tree").replaceChildren(...profile.tree.map(node => branch(node, profile.samples)));
}

// ---- The round

async function update() {
  const now = Date.now();
  if (now >= due.jobs) {
    due.jobs = now + MS.jobs;
    jobs = await get("api/jobs");
  }
  // A job that the address names is waited for: it may be about to be started again.
  const isNamed = /[#&]job=/.test(location.hash);
  const first = jobs.length ? String(jobs[0].id) : undefined;
  if (!isNamed && open.job !== first) open = first === undefined ? {} : { job: first };
  const runs = jobs.some(job => String(job.id) === open.job);
  if (!runs || history?.job !== open.job) {
    history = null;
    due.history = 0;
  }
  $("gone").hidden = runs || !isNamed || !jobs.length;
  showJobs(jobs);
  if (now >= due.machine) {
    due.machine = now + MS.machine;
    showMachine(await get("api/machine"));
  }
  const opened = open.vertex === undefined ? "" : "?vertex=" + open.vertex;
  const job = runs ? await get("api/jobs/" + open.job + opened) : null;
  $("job").hidden = !job;
  if (!job) {
    due.jobs = 0;
    $("tasks").hidden = true;
    return;
  }
  if (now >= due.history) {
    due.history = now + MS.history;
    const answer = await get(`api/jobs/${job.id}/history`);
    history = answer && { ...answer, job: open.job };
  }
  $("job-title").textContent = job.name + ", " + job.front_end + ", for " + Math.round(job.uptime_ms / 1000) + " s";
  $("own-page").hidden = !job.own_page;
  if (job.own_page) $("own-page").firstElementChild.setAttribute("href", job.own_page);
  showGraph(job);
  showAge(job);
  showCrossings(job);
  showCheckpoint(job);
  showVertices(job);
  const tasks = job.open_tasks;
  $("tasks").hidden = !tasks;
  if (tasks) showTasks(job, tasks);
  const task = tasks && open.task !== undefined ? await get(`api/jobs/${job.id}/tasks/${open.task}`) : null;
  $("task").hidden = !task;
  if (task) {
    showTask(task);
    await updateProfile();
  }
}

async function round() {
  clearTimeout(timer);
  const pace = Number($("pace").value);
  const start = Date.now();
  try {
    await update();
    $("state").textContent = "";
  } catch (failure) {
    $("state").textContent = "No answer: " + failure.message + ". The process may have ended.";
  }
  clearTimeout(timer);
  // Who does not see the page does not need it.
  if (pace > 0 && !document.hidden) timer = setTimeout(round, Math.max(0, pace - (Date.now() - start)));
}

function moved() {
  const job = open.job;
  readAddress();
  if (open.job !== job) {
    history = null;
    due.history = 0;
  }
  round();
}

addEventListener("hashchange", moved);
document.addEventListener("visibilitychange", round);
$("pace").addEventListener("change", round);
$("profile").addEventListener("click", beginProfile);
moved();
