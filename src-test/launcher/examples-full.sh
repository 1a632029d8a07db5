# The examples, built and run by the commands of their READMEs: those for Storm and Flink with what is built here, the others in a
# copy of the sources, because they install Aurochs in a Maven repository.
# shellcheck shell=bash disable=SC2154,SC2034

example() { # NAME [CHECKOUT]: goes to its folder, and leaves the README's commands in commands and a repository for Maven
  cd "${2:-$REPOSITORY}/examples/$1" || fail_test "no such example"
  # Without the comments behind them.
  mapfile -t commands < <(sed -n '/^```$/,/^```$/{/^```$/d;s/   *# .*//;p}' README.md)
  free_port
  commands=("${commands[@]//808[01]/$port}")
  commands=("${commands[@]//\/tmp\/savepoints/$scratch/savepoints}")
  own_maven_repository
  export AUROCHS_BUILD_RUNS=true
}

free_port() { # leaves it in port
  port=18080
  while (: <"/dev/tcp/localhost/$port") 2>/dev/null; do port=$((port + 1)); done
}

follow() { # COMMAND: to its end
  eval "$1" </dev/null >"$scratch/out" 2>"$scratch/err" || fail_test "exit code $? of '$1': $(tail -n 5 "$scratch/err")"
}

begin() { # COMMAND: leaves its process in running
  : >"$scratch/out"
  # In the background an interrupt would be ignored.
  eval "exec env --default-signal=INT $1" </dev/null >"$scratch/out" 2>"$scratch/err" &
  running=$!
  trap 'kill -9 "$running" 2>/dev/null || true' EXIT
}

await_output() { # PATTERN: a line of what runs
  local tail found=0
  exec {tail_output}< <(exec timeout 300 tail -n +1 --pid="$running" -f "$scratch/out")
  tail=$!
  grep -qm 1 -E "$1" <&"$tail_output" || found=$?
  kill "$tail" 2>/dev/null || true
  exec {tail_output}<&-
  ((found == 0)) || fail_test "it ends without '$1', or takes too long: $(tail -n 5 "$scratch/err")"
}

interrupt() { # SIGNAL EXIT_CODE: ends what runs
  kill -"$1" "$running"
  status=0
  wait "$running" || status=$?
  expect_status "$2"
}

# EXAMPLE PATTERN
expect_it_runs_until_interrupted() {
  example "$1"
  follow "${commands[0]}"
  begin "${commands[1]}"
  await_output "$2"
  interrupt INT 130
}

test_example_storm_wordcount() { expect_it_runs_until_interrupted storm-wordcount '^task [0-9]+: [a-z]+=[0-9]+ [a-z]+=[0-9]+'; }

test_example_storm_flux() { expect_it_runs_until_interrupted storm-flux '^task [0-9]+: [a-z]+=[0-9]+ [a-z]+=[0-9]+'; }

test_example_storm_windows() { expect_it_runs_until_interrupted storm-windows '^sensor-[0-3]: maximum 2[0-9]\.[0-9]+ at [0-9]+ s$'; }

test_example_flink_wordcount() {
  example flink-wordcount
  follow "${commands[0]}"
  follow "${commands[1]}"
  # Each word is printed with each count up to the last.
  local last
  last=$(grep -oiw word README.md | wc -l)
  expect_output "\(word,$last\)"
  ! grep -qF "(word,$((last + 1)))" "$scratch/out" || fail_test "counted too often"
}

test_example_flink_windows() {
  example flink-windows
  follow "${commands[0]}"
  begin "${commands[1]}"
  await_output '^minute 1: sensor [0-9]: [0-9.]+$'
  local job request stopped location
  job=$(sed -n 's/.*submitted with id \([0-9a-f]*\).*/\1/p' "$scratch/err" | head -n 1)
  request=$(eval "${commands[2]/JOB/$job}" 2>/dev/null | sed 's/.*"request-id":"\([^"]*\)".*/\1/')
  until location=$(eval "${commands[3]/JOB\/savepoints\/REQUEST/$job/savepoints/$request}" 2>/dev/null) && [[ $location == *COMPLETED* ]]; do
    [[ $location == *IN_PROGRESS* ]] || fail_test "no savepoint: $location"
  done
  wait "$running" || fail_test "the job that was stopped failed with $?"
  stopped=$(last_minute)
  begin "${commands[4]}"
  await_output "^minute $((stopped + 2)): "
  [[ $(head -n 1 "$scratch/out") =~ ^minute\ ($stopped|$((stopped + 1))): ]] || fail_test "it does not go on at minute $stopped"
  interrupt INT 130
}

last_minute() { sed -n 's/^minute \([0-9]*\):.*/\1/p' "$scratch/out" | sort -n | tail -n 1; }

test_example_flink_cep() {
  example flink-cep
  follow "${commands[0]}"
  follow "${commands[1]}"
  [[ $(sort "$scratch/out") == $'alert: anna paid 950.00 at second 31\nalert: bert paid 610.00 at second 99' ]] || fail_test "$(<"$scratch/out")"
}

test_example_native_wordcount() {
  copy_of_the_sources
  example native-wordcount "$copied"
  follow "${commands[0]}"
  follow "${commands[1]}"
  follow "${commands[2]}"
  # Capital letters are not made small: the README has the word this often.
  local expected
  expected=$(tr -cs '[:alpha:]' '\n' <README.md | grep -cx word)
  [[ $(sed -n 's/^999,word,//p' target/counts.csv) == "$expected" ]] || fail_test "$(head target/counts.csv)"
}

test_example_spring_boot() {
  copy_of_the_sources
  example spring-boot "$copied"
  follow "${commands[0]}"
  follow "${commands[1]}"
  export SERVER_PORT=$port
  begin "${commands[2]}"
  await_output 'Started WordService'
  eval "${commands[3]}" 2>/dev/null || fail_test "the sentence is refused"
  local counts attempts=0
  until counts=$(eval "${commands[4]}" 2>/dev/null) && [[ $counts == '{"and":1,"cow":1,"moon":1,"the":2}' ]]; do
    ((++attempts < 1000)) || fail_test "counts: $counts"
  done
  interrupt TERM 143
}
