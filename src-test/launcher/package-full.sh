# Packages of what is built here, unpacked into an empty directory and run where nothing else is: no JDK and no Maven on PATH, no
# environment and, where the kernel lets this user have that, no network. Of the full tier alone: packing takes minutes.
# shellcheck shell=bash disable=SC2154,SC2034

readonly WORDCOUNT_JAR=lib/jmh-benchmarks/storm/target/storm-application.jar
readonly TEXT=lib/jmh-benchmarks/workloads/src/main/data/kjv.txt.gz

unpack() { # ARCHIVE PACKAGE_OPTION...: makes it and leaves its folder in packed
  local archive
  # What is not built is an error, not built: this may be started by that very build.
  AUROCHS_BUILD_RUNS=true "$REPOSITORY/aurochs" package "${@:2}"
  archive=$(compgen -G "$REPOSITORY/dist/aurochs-*$1" | sort | tail -n 1)
  size=$(stat -c %s "$archive")
  mkdir "$scratch/elsewhere"
  tar -xf "$archive" -C "$scratch/elsewhere"
  packed=$(compgen -G "$scratch/elsewhere/aurochs-*")
  rm "$bin"/*
  for tool in bash cat dirname grep readlink sed uname; do ln -s "$(type -P "$tool")" "$bin/$tool"; done
}

run_packed() { # ARGUMENT...: leaves status, and the files out and err
  local alone=()
  # shellcheck disable=SC2016 # for the inner shell
  if unshare -n ip link set lo up 2>/dev/null; then alone=(unshare -n sh -c 'ip link set lo up && exec "$@"' sh); fi
  status=0
  (cd "$scratch" && exec "${alone[@]}" env -i PATH="$bin" "$packed/aurochs" "$@") >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

expect_page() { # FILE: the page of a comparison, with bars
  grep -q 'class="groups"' "$scratch/$1" || fail_test "no page: $1"
}

test_packed_everything_runs_where_nothing_is_installed() {
  unpack linux-x64.tar.gz --with-runtime
  [[ ! -e $packed/pom.xml ]] || fail_test "a checkout"
  run_packed --version
  expect_status 0
  expect_output '^aurochs [0-9]'
  run_packed test
  expect_status 2
  expect_one_line "needs a checkout"
  run_packed package
  expect_status 2
  expect_one_line "needs a checkout"
  run_packed topology
  expect_status 0
  run_packed place --machine list
  expect_status 0
  run_packed study list
  expect_status 0
  run_packed flink run --help
  expect_status 0
  run_packed demo --quick
  expect_status 0
  [[ -s $scratch/aurochs-demo/report.html ]] || fail_test "no report"
  run_packed compare flink wordcount --rounds 1 --warmup 1 --seconds 2 --heap 512m --html flink.html
  expect_status 0
  expect_page flink.html
  gzip -dc "$packed/$TEXT" >"$scratch/text"
  mkdir "$scratch/counts"
  run_packed storm jar "$packed/$WORDCOUNT_JAR" io.aurochs.application.wordcount.WordCountTopology "$scratch/text" "$scratch/counts"
  expect_status 0
  grep -rq '^and ' "$scratch/counts" || fail_test "nothing counted"
}

test_packed_for_measuring() {
  unpack measure-linux-x64.tar.xz --measure
  ((size < 60000000)) || fail_test "$size bytes"
  local engine
  for engine in storm flink native; do
    run_packed compare "$engine" wordcount --systems aurochs,loop --rounds 1 --warmup 1 --seconds 1 --heap 512m --html "$engine.html"
    expect_status 0
    expect_page "$engine.html"
  done
  run_packed compare storm wordcount --rounds 1 --warmup 1 --seconds 1 --heap 512m --html storm.html # with stock
  expect_status 0
  grep -q 'class="summary"' "$scratch/storm.html" || fail_test "no picture"
  run_packed place --machine list
  expect_status 1
  expect_one_line "this package does not hold what that needs"
}
