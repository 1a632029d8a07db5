# The examples, built and run by the commands of their READMEs: those for Storm and Flink outside the checkout, with what is built in
# it; the others in a copy of the sources, because they install Aurochs in a Maven repository.
# shellcheck shell=bash disable=SC2154,SC2034

example() { # NAME COMMANDS [CHECKOUT]: goes to a copy, with the README's commands in commands and a repository for Maven
  local folder=$scratch/my\ examples
  if (($# == 3)); then
    folder=$3/examples
  else
    mkdir "$folder"
    tar -C "$REPOSITORY/examples" --exclude=target -c "$1" | tar -x -C "$folder"
    ln -s "$REPOSITORY/aurochs" "$scratch/aurochs"
  fi
  cd "$folder/$1" || fail_test "no such example"
  # Without the comments behind them.
  mapfile -t commands < <(sed -n '/^```sh$/,/^```$/{/^```/d;s/   *# .*//;p}' README.md)
  ((${#commands[@]} == $2)) || fail_test "${#commands[@]} commands in the README instead of $2"
  commands=("${commands[@]//\/tmp\/savepoints/$scratch/savepoints}")
  own_maven_repository
  export AUROCHS_BUILD_RUNS=true
}

on_a_free_port() { # leaves it in port; the next is free, too. Replaces that of the README, in commands, too
  port=$((18080 + $$ % 10000))
  while (: <"/dev/tcp/localhost/$port") 2>/dev/null || (: <"/dev/tcp/localhost/$((port + 1))") 2>/dev/null; do port=$((port + 2)); done
  commands=("${commands[@]//localhost:808[01]/localhost:$port}")
  commands=("${commands[@]//rest.port=8081/rest.port=$port}")
}

follow() { # COMMAND: to its end
  eval "$1" </dev/null >"$scratch/out" 2>"$scratch/err" || fail_test "exit code $? of '$1'"
}

begin() { # COMMAND [FILE]: leaves its process in running; its output goes to the file and FILE.err, or to out and err
  local out=$scratch/out err=$scratch/err
  (($# == 1)) || out=$2 err=$2.err
  : >"$out"
  # In the background an interrupt would be ignored.
  eval "exec env --default-signal=INT $1" </dev/null >"$out" 2>"$err" &
  running=$!
  trap 'kill -9 "$running" 2>/dev/null || true' EXIT
}

await_output() { # PATTERN [FILE]: a line of what runs, in its output or the file
  local tail found=0
  # What runs may not have made it yet.
  : >>"${2:-$scratch/out}"
  exec {tail_output}< <(exec timeout 300 tail -n +1 --pid="$running" -f "${2:-$scratch/out}")
  tail=$!
  grep -qm 1 -E "$1" <&"$tail_output" || found=$?
  kill "$tail" 2>/dev/null || true
  exec {tail_output}<&-
  ((found == 0)) || fail_test "it ends without '$1', or takes too long"
}

interrupt() { # SIGNAL EXIT_CODE: ends what runs
  kill -"$1" "$running"
  status=0
  timeout 120 tail --pid="$running" -f /dev/null || fail_test "it does not end"
  wait "$running" || status=$?
  expect_status "$2"
}

# EXAMPLE PATTERN
expect_it_runs_until_interrupted() {
  example "$1" 2
  follow "${commands[0]}"
  begin "${commands[1]}"
  await_output "$2"
  interrupt INT 130
}

test_example_storm_wordcount() { expect_it_runs_until_interrupted storm-wordcount '^task [0-9]+: [a-z]+=[0-9]+ [a-z]+=[0-9]+'; }

test_example_storm_flux() { expect_it_runs_until_interrupted storm-flux '^task [0-9]+: [a-z]+=[0-9]+ [a-z]+=[0-9]+'; }

test_example_storm_multilang() {
  local program
  for program in python3 node; do
    # Not only whether it is there: version managers put programs on the PATH that are not installed.
    if ! "$program" --version >/dev/null 2>&1; then
      echo "skipped: THE EXAMPLE storm-multilang WAS NOT RUN, for $program is missing or does not run; install it (Debian's packages python3 and nodejs)"
      return
    fi
  done
  expect_it_runs_until_interrupted storm-multilang '^task [0-9]+: [a-z]+=[0-9]+ [a-z]+=[0-9]+'
}

test_example_storm_windows() { expect_it_runs_until_interrupted storm-windows '^sensor-[0-3]: maximum 2[0-9]\.[0-9]+ at [0-9]+ s$'; }

test_example_storm_streams() { expect_it_runs_until_interrupted storm-streams '^(home|search|cart|help): [0-9]+ views in a second, [0-9]+ in all$'; }

test_example_storm_trident() {
  example storm-trident 2
  follow "${commands[0]}"
  begin "${commands[1]}"
  await_output '^batch 5: '
  # Without a chance to tidy up: the counts and the batches must fit nevertheless.
  interrupt KILL 137
  cat "$scratch/out" >"$scratch/all"
  begin "${commands[1]}"
  await_output '^batch 12: '
  interrupt INT 130
  ! grep -q '^batch 1: ' "$scratch/out" || fail_test "it begins anew"
  cat "$scratch/out" >>"$scratch/all"
  awk '$1 == "batch" && $3 != $2 * 24 { wrong = 1 } END { exit wrong }' "$scratch/all" || fail_test "$(<"$scratch/all")"
}

test_example_storm_drpc() {
  example storm-drpc 3
  # Not Storm's own ports: a server may run on this machine.
  on_a_free_port
  local ports="-c drpc.port=$port -c drpc.invocations.port=$((port + 1)) -c drpc.http.port=0"
  follow "${commands[0]}"
  begin "${commands[1]/storm drpc/storm drpc $ports}"
  server=$running # not local: the trap needs it
  await_output 'DRPC server listens' "$scratch/err"
  begin "${commands[2]/storm jar/storm jar $ports}"
  trap 'kill -9 "$running" "$server" 2>/dev/null || true' EXIT
  await_output '^moon moon: \[\["moon",2\]\]$'
  grep -qE '^the cow and the moon: .*\["the",2\]' "$scratch/out" || fail_test "wrong counts"
  interrupt INT 130
  running=$server
  interrupt INT 130
}

test_example_storm_kafka() {
  example storm-kafka 5
  on_a_free_port
  commands=("${commands[@]//localhost:9092/127.0.0.1:$port}")
  processes=() # not local: the trap needs it
  follow "${commands[0]}"
  kafka_broker
  begin_beside orders "${commands[1]}"
  await_output '^the topics exist' "$scratch/orders"
  begin_beside topology "${commands[2]}"
  begin_beside ledger "${commands[3]}"
  local reader=$running written last
  await_output '^1000 orders, none without an invoice; ' "$scratch/ledger"
  # The topology reads these as they are written, for five seconds at least: it commits meanwhile.
  written=$(sed -n '$s/ orders written$//p' "$scratch/orders")
  await_output "^$((written + 5000)) orders, none without an invoice; " "$scratch/ledger"
  follow "${commands[4]/PROCESS/${processes[1]}}"
  begin_beside again "${commands[2]}"
  last=$(sed -n '$s/ orders, .*//p' "$scratch/ledger")
  running=$reader
  await_output "^$((last + 5000)) orders, none without an invoice; " "$scratch/ledger"
  ! grep -q 'the first is order 1$' "$scratch/ledger" || fail_test "it begins anew"
  running=${processes[3]}
  interrupt INT 130
}

test_example_storm_daemon() {
  example storm-daemon 6
  follow "${commands[0]}"
  begin_daemon 'numbers-1-' 2 3 5
  local process
  follow "${commands[2]}"
  await_output 'topology numbers-1-[0-9]* runs in process' "$daemon_said"
  numbers_runs
  process=$(sed -n 's/.* runs in process \([0-9]*\)$/\1/p' "$daemon_said")
  follow "${commands[4]/PROCESS/$process}"
  await_output 'exit code 137; starts again' "$daemon_said"
  numbers_runs
  await_output "^[0-9]+000 in process " "$(echo target/state/logs/numbers-1-*/worker.log)"
  follow "${commands[5]}"
  await_output 'topology numbers-1-[0-9]* killed' "$daemon_said"
  interrupt INT 130
}

begin_daemon() { # TOPOLOGY CLIENT...: the second command, at a free port, where the commands with these numbers find it
  # Not Storm's own port: a server may run on this machine.
  begin "${commands[1]/storm daemon/storm daemon --set nimbus.thrift.port=0}"
  topology=$1 # not local: the trap needs it
  trap 'kill -9 "$running" $(pgrep -f "Dstorm.id=$topology.*$scratch") 2>/dev/null || true' EXIT
  await_output 'the daemon listens at' "$scratch/err"
  daemon_said=$scratch/daemon
  local i
  port=$(sed -n 's/.*listens at 127.0.0.1:\([0-9]*\) .*/\1/p' "$scratch/err")
  # What follows writes its own.
  mv "$scratch/err" "$daemon_said"
  for i in "${@:2}"; do
    commands[i]=${commands[i]/#java/java -Dstorm.options=nimbus.thrift.port=$port}
  done
}

test_example_storm_blobs() {
  example storm-blobs 6
  follow "${commands[0]}"
  begin_daemon 'prices-1-' 2 3 4 5
  follow "${commands[2]}"
  follow "${commands[3]}"
  await_output 'topology prices-1-[0-9]* runs in process' "$daemon_said"
  local log
  log=$(echo target/state/logs/prices-1-*)/worker.log
  await_output '^coffee costs 320 cents$' "$log"
  follow "${commands[4]}"
  await_output '^coffee costs 350 cents$' "$log"
  follow "${commands[5]}"
  await_output 'topology prices-1-[0-9]* killed' "$daemon_said"
  # It ran through.
  ! grep -q 'starts again' "$daemon_said" || fail_test "$(<"$daemon_said")"
  interrupt INT 130
}

numbers_runs() {
  local deadline=$((SECONDS + 120))
  until follow "${commands[3]}" && grep -qE '^numbers +ACTIVE +3 ' "$scratch/out"; do
    ((SECONDS < deadline)) || fail_test "$(<"$scratch/out")"
  done
}

test_example_flink_wordcount() {
  example flink-wordcount 2
  follow "${commands[0]}"
  follow "${commands[1]}"
  # Each word is printed with each count up to the last.
  local last
  last=$(grep -oiw word README.md | wc -l)
  expect_output "\(word,$last\)"
  ! grep -qF "(word,$((last + 1)))" "$scratch/out" || fail_test "counted too often"
}

test_example_flink_windows() {
  example flink-windows 6
  on_a_free_port
  follow "${commands[0]}"
  begin "${commands[1]}"
  await_output '^minute 1: '
  stop_with_a_savepoint
  begin "${commands[4]/SAVEPOINT/$savepoint}"
  await_output "^minute $(($(last_minute) + 2)): "
  stop_with_a_savepoint
  begin "${commands[5]/SAVEPOINT/$savepoint}"
  await_output "^minute $(($(last_minute) + 2)): "
  interrupt INT 130
  cat "$scratch/out" >>"$scratch/all"
  # Each sensor's window once, with all its readings, whichever run they came in; the last minute may have been interrupted.
  local last
  last=$(last_minute)
  diff <(sed -n 's/^\(minute [0-9]*: sensor [0-9]: \).* of \([0-9]*\) readings$/\1\2/p' "$scratch/all" | grep -v "^minute $last: " | sort) \
    <(readings_before "$last" | sort) || fail_test "other windows than those of all readings"
}

readings_before() { # MINUTE: what SensorAverages generates, counted
  awk -v last="$1" 'BEGIN {
    for (i = 0; i < last * 6000; i++) count[int((i * 10 + i * 7919 % 5000) / 60000), i % 10]++
    for (minute = 0; minute < last; minute++) for (sensor = 0; sensor < 10; sensor++)
      print "minute " minute ": sensor " sensor ": " count[minute, sensor]
  }'
}

stop_with_a_savepoint() { # leaves its location in savepoint, and adds what the job has printed to the file all
  local job request='' answer=''
  job=$(sed -n 's/.*submitted with id \([0-9a-f]*\).*/\1/p' "$scratch/err" | head -n 1)
  request=$(eval "${commands[2]/JOB/$job}" 2>/dev/null | sed -n 's/.*"request-id":"\([^"]*\)".*/\1/p') || true
  [[ -n $request ]] || fail_test "the job is not stopped"
  local deadline=$((SECONDS + 120))
  until [[ $answer == *COMPLETED* ]]; do
    ((SECONDS < deadline)) || fail_test "no savepoint: $answer"
    answer=$(eval "$(sed "s/JOB/$job/; s/REQUEST/$request/" <<<"${commands[3]}")" 2>/dev/null) || fail_test "no savepoint: $answer"
  done
  savepoint=$(sed -n 's/.*"location":"\([^"]*\)".*/\1/p' <<<"$answer")
  [[ -n $savepoint ]] || fail_test "no savepoint: $answer"
  wait "$running" || fail_test "the job that was stopped failed with $?"
  cat "$scratch/out" >>"$scratch/all"
}

last_minute() { sed -n 's/^minute \([0-9]*\):.*/\1/p' "$scratch/all" | sort -n | tail -n 1; }

test_example_flink_cluster() {
  example flink-cluster 9
  ln -s "$REPOSITORY/dist" "$scratch/dist"
  on_a_free_port
  sed -i "s/^rest.port: .*/rest.port: $port/; s/^jobmanager.rpc.port: .*/jobmanager.rpc.port: $((port + 1))/" conf/config.yaml
  processes=() # not local: the trap needs it
  follow "${commands[0]}"
  follow "${commands[1]}"
  grep -q ' copied\| reference' "$scratch/out" || fail_test "$(<"$scratch/out")"
  begin_beside job-manager "${commands[2]}"
  begin_beside first "${commands[3]}"
  begin_beside second "${commands[3]}"
  await_answer "${commands[4]}" '"taskmanagers":2,'
  begin_beside client "${commands[5]}"
  await_output '^page 7: 2000 visits$' "$scratch/client"
  both_kinds_of_channels
  follow "${commands[8]/PROCESS/${processes[2]}}"
  begin_beside third "${commands[3]}"
  local last
  running=${processes[3]}
  last=$(sed -n 's/^page 7: \([0-9]*\) visits$/\1/p' "$scratch/client" | tail -n 1)
  await_output "^page 7: $((last + 20000)) visits$" "$scratch/client"
  # Of the attempt that runs now.
  both_kinds_of_channels
  # Each page's lines in their order, none twice and none left out.
  sed '$d' "$scratch/client" | awk '$1 == "page" { if ($3 != (count[$2] += 1000)) wrong = 1 } END { exit wrong }' || fail_test "$(<"$scratch/client")"
}

begin_beside() { # NAME COMMAND: leaves what it prints in files of that name
  begin "$2" "$scratch/$1"
  processes+=("$running")
  trap 'kill -9 "${processes[@]}" 2>/dev/null || true' EXIT
}

await_answer() { # COMMAND PATTERN: until what it prints has it
  local deadline=$((SECONDS + 120))
  until eval "$1" >"$scratch/answer" 2>/dev/null && grep -qE "$2" "$scratch/answer"; do
    ((SECONDS < deadline)) || fail_test "no $2 in: $(<"$scratch/answer")"
    sleep 0.2
  done
}

both_kinds_of_channels() {
  job=$(sed -n 's/^Job has been submitted with JobID //p' "$scratch/client")
  await_answer "${commands[6]/JOB/$job}" '"vertices":'
  vertex=$(sed -n 's/.*"vertices":\[{"id":"\([0-9a-f]*\)".*/\1/p' "$scratch/answer")
  local command=${commands[7]/JOB/$job}
  command=${command/VERTEX/$vertex}
  await_answer "$command" '"bundleChannels","sum":8'
  await_answer "$command" '"networkChannels","sum":8'
}

test_example_flink_cep() {
  example flink-cep 2
  follow "${commands[0]}"
  follow "${commands[1]}"
  [[ $(sort "$scratch/out") == $'alert: anna paid 950.00 at second 31\nalert: bert paid 610.00 at second 99' ]] || fail_test "$(<"$scratch/out")"
}

test_example_flink_beam() {
  example flink-beam 2
  follow "${commands[0]}"
  follow "${commands[1]}"
  # Each sensor's windows once, with the highest of their readings.
  diff <(sort "$scratch/out") <(awk 'BEGIN {
    for (i = 0; i < 6000; i++) { value = i * 7919 % 1000; key = int(i / 600) ": sensor " i % 10; if (value > high[key]) high[key] = value }
    for (key in high) print "minute " key ": " high[key]
  }' | sort) || fail_test "other windows than those of all readings"
}

test_example_flink_kafka() {
  example flink-kafka 6
  on_a_free_port
  commands=("${commands[@]//localhost:9092/127.0.0.1:$port}")
  commands=("${commands[@]//\/tmp\/checkpoints/$scratch/checkpoints}")
  processes=() # not local: the trap needs it
  follow "${commands[0]}"
  kafka_broker
  begin_beside orders "${commands[1]}"
  await_output '^the topics exist' "$scratch/orders"
  begin_beside job "${commands[2]}"
  begin_beside totals "${commands[3]}"
  local last reader=$running
  await_output '^5000 orders, each counted once' "$scratch/totals"
  grep -q 'runs on Aurochs: 1 of 1 edges' "$scratch/job.err" || fail_test "$(<"$scratch/job.err")"
  follow "${commands[4]/PROCESS/${processes[1]}}"
  begin_beside again "${commands[5]}"
  last=$(sed -n '$s/ orders, .*//p' "$scratch/totals")
  running=$reader
  await_output "^$((last + 5000)) orders, each counted once" "$scratch/totals"
  # Once more, on stock Flink.
  follow "${commands[4]/PROCESS/${processes[3]}}"
  begin_beside stock "${commands[5]/flink run/flink run -t local}"
  last=$(sed -n '$s/ orders, .*//p' "$scratch/totals")
  running=$reader
  await_output "^$((last + 5000)) orders, each counted once" "$scratch/totals"
  ! grep -q 'runs on Aurochs' "$scratch/stock.err" || fail_test "it is not stock"
}

kafka_broker() { # at port, with its controller at the next; it ends with this test
  mkdir "$scratch/broker"
  mkfifo "$scratch/broker.input"
  java -Xmx256m -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$(<"$REPOSITORY/jmh-benchmarks/kafka/target/broker.classpath")" \
    io.aurochs.benchmarks.kafka.BrokerMain "$scratch/broker" "$port" $((port + 1)) <"$scratch/broker.input" >"$scratch/broker.log" 2>&1 &
  # Open as long as the test runs.
  exec {broker_input}>"$scratch/broker.input"
}

test_example_flink_sql() {
  example flink-sql 2
  follow "${commands[0]}"
  # Each sensor's ten windows once, with all their readings.
  diff <(sed -n 's/^| +I | *\([0-9]*\) | *\([0-9]*\) | *\([0-9]*\) | *[0-9]* |$/\1 \2 \3/p' "$scratch/out" | sort -n -k 1,1 -k 2,2) \
    <(for minute in {0..9}; do for sensor in {0..9}; do echo "$minute $sensor 600"; done; done) || fail_test "$(<"$scratch/out")"
  follow "${commands[1]}"
  grep -q '^| +I |' "$scratch/out" || fail_test "no rows on stock Flink"
}

test_example_native_wordcount() {
  copy_of_the_sources
  example native-wordcount 3 "$copied"
  follow "${commands[0]}"
  follow "${commands[1]}"
  follow "${commands[2]}"
  # Capital letters are not made small: the README has the word this often.
  local expected
  expected=$(tr -cs '[:alpha:]' '\n' <README.md | grep -cx word)
  [[ $(sed -n 's/^999,word,//p' target/counts.csv) == "$expected" ]] || fail_test "$(head target/counts.csv)"
}

test_example_native_ordered() {
  copy_of_the_sources
  example native-ordered 5 "$copied"
  follow "${commands[0]}"
  follow "${commands[1]}"
  follow "${commands[2]}"
  # Each payment against all before it.
  diff target/alerts.csv <(awk -F, '$4 > 0 {
    for (i = 0; i < n; i++) if (card[i] == $2 && country[i] != $3 && $1 - time[i] <= 600000) { print; break }
    time[n] = $1; card[n] = $2; country[n++] = $3
  }' payments.csv) || fail_test "other alerts than those of a loop"
  [[ -s target/alerts.csv ]] || fail_test "no alerts"
  # As a job, with what the checkout has built.
  mkdir -m 700 "$scratch/run"
  export XDG_RUNTIME_DIR=$scratch/run
  begin "'$REPOSITORY'/${commands[3]#../../} 2>'$scratch/host'"
  await_output 'hosts jobs at ' "$scratch/host"
  follow "'$REPOSITORY'/${commands[4]#../../}"
  grep -qx card-alerts "$scratch/out" || fail_test "$(<"$scratch/out")"
  await_output 'card-alerts has ended: COMPLETED' "$scratch/host"
  diff target/job-alerts.csv target/alerts.csv || fail_test "other alerts than those of the program"
  interrupt INT 130
}

test_example_native_sql() {
  example native-sql 4
  follow "${commands[0]}"
  diff <(sort "$scratch/out") <(sed -n '/^```text$/,/^```$/{/^```/d;p}' README.md | sort) || fail_test "other rows than the README's"
  follow "${commands[1]}"
  grep -q 'Top 2 by total DESC, product, for each window' "$scratch/out" || fail_test "$(<"$scratch/out")"
  follow "${commands[2]}"
  [[ $(sed -n 2p "$scratch/out") == coffee,12 ]] || fail_test "$(<"$scratch/out")"
  begin "${commands[3]}"
  await_output '^2026-01-31 12:00:10.000,[123],[0-9]+,[0-9.]+$'
  interrupt INT 130
}

test_example_native_shop() {
  copy_of_the_sources
  example native-shop 9 "$copied"
  follow "${commands[0]}"
  follow "${commands[1]}"
  mkdir -m 700 "$scratch/run"
  export XDG_RUNTIME_DIR=$scratch/run
  begin "'$REPOSITORY'/${commands[2]#../../} 2>'$scratch/host'"
  await_output 'hosts jobs at ' "$scratch/host"
  local i
  for i in 3 4 5; do
    follow "'$REPOSITORY'/${commands[i]#../../}"
  done
  # The jobs need some seconds for their first results.
  for ((i = 1; ; i++)); do
    follow "'$REPOSITORY'/${commands[8]#../../}"
    if grep -q '"promoted":' "$scratch/out" && ! grep -q '"likely":-1' "$scratch/out"; then break; fi
    ((i < 100)) || fail_test "no predictions: $(<"$scratch/out")"
  done
  follow "'$REPOSITORY'/${commands[6]#../../}"
  [[ $(grep -c '"product":.*"clicks":' "$scratch/out") -eq 3 ]] || fail_test "$(<"$scratch/out")"
  follow "'$REPOSITORY'/${commands[7]#../../}"
  ! grep -v '"product":7,' "$scratch/out" || fail_test "pairs of other products"
  interrupt INT 130
}

test_example_spring_boot() {
  copy_of_the_sources
  example spring-boot 5 "$copied"
  follow "${commands[0]}"
  follow "${commands[1]}"
  on_a_free_port
  export SERVER_PORT=$port
  begin "${commands[2]}"
  await_output 'Started WordService'
  eval "${commands[3]}" 2>/dev/null || fail_test "the sentence is refused"
  local counts='' deadline=$((SECONDS + 120))
  until [[ $counts == '{"and":1,"cow":1,"moon":1,"the":2}' ]]; do
    ((SECONDS < deadline)) || fail_test "counts: $counts"
    counts=$(eval "${commands[4]}" 2>/dev/null) || true
  done
  ! grep -q 'outside the heap' "$scratch/out" || fail_test "the manifest does not open the packages"
  interrupt TERM 143
}
