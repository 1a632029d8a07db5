# When the launcher builds, and what it does when a build fails or another one runs.
# shellcheck shell=bash disable=SC2154,SC2034

test_first_use_builds_once_and_says_so() {
  working_machine
  launch topology
  expect_status 0
  expect_told "building Aurochs (first use"
  expect_builds 1
  [[ $(<"$calls/mvn") == "-B -Dmaven.test.skip=true package" ]] || fail_test "wrong build"
  [[ $(<"$calls/mvn.directory") == "$checkout" ]] || fail_test "built elsewhere"
  launch topology
  expect_status 0
  [[ ! -s $scratch/err ]] || fail_test "the second start is not silent"
  launch compare storm wordcount
  launch demo
  expect_builds 1
}

expect_rebuild() { # PART: the next launch says PART and builds, the one after does not
  launch demo
  expect_status 0
  expect_told "$1"
  expect_builds 2
  launch demo
  expect_builds 2
}

built_demo() {
  working_machine
  launch demo
  expect_builds 1
}

# Files' times are set, not waited for.
test_changed_source_is_rebuilt() {
  built_demo
  touch -d '+1 hour' "$checkout/engine-core/src/main/java/Ring.java"
  launch demo
  expect_told "engine-core/src/main/java/Ring.java has changed"
  expect_builds 2
}

test_new_pom_is_rebuilt() {
  built_demo
  touch "$checkout/jmh-benchmarks/pom.xml"
  expect_rebuild "jmh-benchmarks/pom.xml has changed"
}

test_deleted_source_is_rebuilt() {
  built_demo
  rm "$checkout/engine-core/src/main/java/Ring.java"
  expect_rebuild "engine-core/src/main/java has changed"
}

test_source_edited_during_the_build_is_rebuilt() {
  working_machine
  # shellcheck disable=SC2016 # for the fake to expand
  echo 'f=$checkout/engine-core/src/main/java/Ring.java; until [[ $f -nt $checkout/target/build.started ]]; do touch "$f"; done' \
    >"$calls/on-build"
  launch demo
  rm "$calls/on-build"
  expect_rebuild "Ring.java has changed"
}

test_change_outside_the_products_is_not_rebuilt() {
  built_demo
  mkdir -p "$checkout/engine-core/"{src/test,target/classes/src/main}
  touch -d '+1 hour' "$checkout/engine-core/src/test/RingTest.java" "$checkout/engine-core/target/classes/src/main/x"
  launch demo
  expect_builds 1
}

test_what_maven_built_is_taken() {
  working_machine
  (cd "$checkout" && PATH=$bin mvn verify)
  launch demo
  expect_status 0
  expect_builds 1
}

test_missing_jar_is_rebuilt() {
  built_demo
  rm "$checkout/dist/aurochs-storm.jar"
  expect_rebuild "dist/aurochs-storm.jar is missing"
}

test_missing_flink_jar_is_rebuilt() {
  built_demo
  rm "$checkout/dist/aurochs-flink-1.20.jar"
  expect_rebuild "dist/aurochs-flink-1.20.jar is missing"
}

test_changed_flink_source_is_rebuilt() {
  built_demo
  touch "$checkout/flink-adapter/pom.xml"
  expect_rebuild "flink-adapter/pom.xml has changed"
}

# Maven makes Storm's jar first: that it is new says nothing of Flink's.
test_build_that_failed_between_two_jars_is_tried_again() {
  built_demo
  touch -d '+1 minute' "$checkout/engine-core/src/main/java/Ring.java"
  # shellcheck disable=SC2016 # for the fake to expand
  echo 'touch -d "+2 minutes" "$checkout/dist/aurochs-storm.jar"; exit 1' >"$calls/on-build"
  launch demo
  expect_status 1
  rm "$calls/on-build"
  launch demo
  expect_builds 3
}

test_class_path_with_a_missing_entry_is_rebuilt() {
  built_demo
  echo "$bin/cat:/no/such.jar" >"$checkout/jmh-benchmarks/storm/target/stock.classpath"
  expect_rebuild "stock.classpath names /no/such.jar, which is missing"
}

test_copied_checkout_is_rebuilt() {
  built_demo
  cp -a "$checkout" "$scratch/copy"
  checkout=$scratch/copy
  maven_on_path 3.8.7
  expect_rebuild "the checkout was copied or moved"
}

test_failing_build_shows_the_end_of_its_log() {
  working_machine
  echo 'echo "the disk is full"; exit 1' >"$calls/on-build"
  launch topology
  expect_status 1
  expect_told "the disk is full"
  expect_told "the build failed"
  grep -qx "the disk is full" "$checkout/target/build.log" || fail_test "nothing in the log"
  expect_no_call java
  rm "$calls/on-build"
  launch topology
  expect_status 0
  expect_builds 2
}

test_failed_rebuild_is_tried_again() {
  built_demo
  touch "$checkout/engine-core/src/main/java/Ring.java"
  echo 'exit 1' >"$calls/on-build"
  launch demo
  expect_status 1
  launch demo
  expect_status 1
  expect_builds 3
}

test_build_that_leaves_nothing() {
  working_machine
  echo 'exit 0' >"$calls/on-build"
  launch topology
  expect_status 1
  expect_told "the build went through, but dist/aurochs-storm.jar is missing"
}

test_interrupted_build() {
  working_machine
  echo 'exit 130' >"$calls/on-build"
  launch topology
  expect_status 130
  expect_told "build interrupted"
}

test_progress_of_the_build() {
  working_machine
  cat >"$calls/on-build" <<'LOG'
echo "[INFO] Downloaded from somewhere: a.pom (1 kB)"
echo "[INFO] Building Aurochs :: Engine core 0.1.0                            [2/9]"
LOG
  launch topology
  expect_told "  [2/9] Aurochs :: Engine core 0.1.0, 1 files downloaded, "
  [[ ! -s $scratch/out ]] || fail_test "progress belongs on standard error"
}

next_line() { # FILE_DESCRIPTOR: the bound only ends a test that would hang
  read -r -t 30 line <&"$1" || fail_test "nothing came for 30 s"
}

test_two_launchers_build_once() {
  local first second line started gate told
  working_machine
  mkfifo "$calls/started" "$calls/gate" "$scratch/told"
  exec {started}<>"$calls/started" {gate}<>"$calls/gate" {told}<>"$scratch/told"
  launch topology &
  first=$!
  next_line "$started"
  env -i PATH="$bin" "$checkout/aurochs" topology 2>"$scratch/told" &
  second=$!
  next_line "$told"
  [[ $line == *"another launcher is building here"* ]] || fail_test "the second launcher says: $line"
  printf 'go\ngo\n' >&"$gate" # one more than needed: a second build shall be counted, not hang
  wait "$first"
  wait "$second"
  expect_builds 1
}

test_command_started_by_the_build_never_builds() {
  working_machine
  environment=(AUROCHS_BUILD_RUNS=true)
  launch topology
  expect_status 1
  expect_one_line "the launcher is not built" "the build that should make it"
  expect_builds 0
}

test_the_launcher_is_built_alone() {
  built_demo
  touch -d '+1 second' "$checkout/launcher/src/main/java/io/aurochs/launcher/Main.java"
  launch demo
  expect_told "building the launcher"
  [[ $(sed -n '$=' "$calls/mvn.launcher") == 2 ]] || fail_test "the launcher is not built anew"
  expect_builds 1
}
