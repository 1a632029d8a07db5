# What each command starts, and how arguments, exit codes and signals pass.
# shellcheck shell=bash disable=SC2154,SC2034

test_no_command() {
  launch
  expect_status 2
  expect_told "Usage: ./aurochs"
}

test_unknown_command() {
  launch tset
  expect_status 2
  expect_one_line "unknown command 'tset'" "help"
}

test_help_names_every_command() {
  local word command
  for word in help --help -h; do
    launch "$word"
    expect_status 0
    for command in setup test demo compare streambox ordered elf study profile place topology package "storm jar" "storm drpc" "flink run" "flink explain"; do
      grep -q "^  $command" "$scratch/out" || fail_test "$word does not name $command"
    done
  done
}

test_version_is_that_of_the_build() {
  sed -i '/<artifactId>aurochs</,/<version>/s|<version>[^<]*<|<version>7.8.9<|' "$checkout/pom.xml"
  launch --version
  expect_status 0
  [[ $(<"$scratch/out") == "aurochs 7.8.9" ]] || fail_test "wrong version"
}

test_setup_takes_no_arguments() {
  launch setup everything
  expect_status 2
  expect_one_line "'everything'"
}

test_test_is_maven_verify() {
  working_machine
  launch test -pl engine-core
  expect_status 0
  [[ $(<"$calls/mvn") == "-B verify -T2 -pl engine-core" ]] || fail_test "wrong call"
  [[ $(<"$calls/mvn.directory") == "$checkout" ]] || fail_test "built elsewhere"
}

test_as_many_modules_at_a_time_as_asked_for() {
  working_machine
  launch test -pl engine-core -T 1
  expect_status 0
  [[ $(<"$calls/mvn") == "-B verify -pl engine-core -T 1" ]] || fail_test "wrong call"
}

test_the_full_tier_is_a_profile_of_maven() {
  working_machine
  launch test --full -pl engine-core
  expect_status 0
  [[ $(<"$calls/mvn") == "-B verify -T2 -Pfull -pl engine-core" ]] || fail_test "wrong call"
}

test_the_slowest_test_classes_of_this_run_are_printed() {
  working_machine
  local reports=$checkout/engine-core/target/surefire-reports
  mkdir -p "$reports"
  echo '<testsuite xmlns:xsi="a b" name="io.aurochs.OldTest" time="9.5" tests="1">' >"$reports/TEST-old.xml"
  touch -d '-1 hour' "$reports/TEST-old.xml"
  # shellcheck disable=SC2016 # for the fake to expand
  echo 'for time in 2 1,010.5 {10..50}; do
  echo "<testsuite xmlns:xsi=\"a b\" name=\"io.aurochs.Of${time}Test\" time=\"$time\" tests=\"1\">" \
    >"$checkout/engine-core/target/surefire-reports/TEST-$time.xml"
  touch -d "+1 hour" "$checkout/engine-core/target/surefire-reports/TEST-$time.xml"
done
exit 7' >"$calls/on-build"
  launch test
  expect_status 7
  [[ $(sed -n 3,4p "$scratch/out") == $'1010.5 io.aurochs.Of1010.5Test'* ]] || fail_test "$(<"$scratch/out")"
  [[ $(grep -c aurochs.Of "$scratch/out") == 30 ]] || fail_test "not thirty"
  ! grep -q OldTest "$scratch/out" || fail_test "of another run"
}

# SIGNAL EXIT_CODE
expect_signal_ends_the_tests() {
  local launcher_pid ready
  working_machine
  mkfifo "$calls/ready" "$calls/never"
  # shellcheck disable=SC2016 # for the fake to expand
  echo 'trap "echo stopped >\"\$calls/stopped\"; exit '"$2"'" '"$1"'
echo "" >"$calls/ready"
read -r -t 30 _ <>"$calls/never"' >"$calls/on-build"
  exec {ready}<>"$calls/ready"
  # Else the interrupt would be ignored: behind '&', or where these tests run behind it.
  set -m
  env --default-signal="$1" -i PATH="$bin" HOME="$scratch" "${environment[@]}" "$checkout/aurochs" test >"$scratch/out" 2>"$scratch/err" </dev/null &
  launcher_pid=$!
  set +m
  next_line "$ready"
  kill -"$1" "$launcher_pid"
  wait "$launcher_pid" && status=0 || status=$?
  expect_status "$2"
  [[ -e $calls/stopped ]] || fail_test "Maven goes on"
}

test_a_termination_ends_the_tests() { expect_signal_ends_the_tests TERM 143; }

test_ctrl_c_ends_the_tests() { expect_signal_ends_the_tests INT 130; }

test_no_launcher_builds_while_the_tests_run() {
  working_machine
  # shellcheck disable=SC2016 # for the fake to expand
  echo 'flock -n "$checkout/target/build.lock" cat && exit 8
[[ $AUROCHS_BUILD_RUNS == true ]] || exit 9' >"$calls/on-build"
  launch test
  expect_status 0
}

test_exit_code_of_the_tests_passes() {
  working_machine
  echo 'exit 7' >"$calls/on-build"
  launch test
  expect_status 7
}

test_called_through_symbolic_links() {
  working_machine
  mkdir "$scratch/elsewhere" "$scratch/usr"
  ln -s "../an ox/aurochs" "$scratch/usr/aurochs"
  ln -s ../usr/aurochs "$scratch/elsewhere/ox"
  launcher=./ox
  cd "$scratch/elsewhere" || fail_test "no such directory"
  launch topology
  expect_status 0
  [[ $(<"$calls/mvn.directory") == "$checkout" ]] || fail_test "built in $(<"$calls/mvn.directory")"
  [[ $(<"$calls/java.directory") == "$scratch/elsewhere" ]] || fail_test "the user's working directory was left"
}

test_topology() {
  working_machine
  launch topology --json --yes
  expect_status 0
  expect_java_argument "$bin/cat:$bin/sed:$checkout/dist/aurochs-storm.jar"
  [[ $(tail -n 2 "$calls/java") == "io.aurochs.placement.launch.TopologyCommand
--json" ]] || fail_test "wrong arguments"
}

huge_pages() { # the line with the flag, on machines where jobs get it
  if grep -qE '\[(always|madvise)\]' /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null; then
    printf '\n-XX:+UseTransparentHugePages'
  fi
}

test_storm_jar() {
  working_machine
  environment=(AUROCHS_JVM_OPTS="-Xmx4g -Dmine=yes")
  launch storm jar --set aurochs.bundle.records=64 -c topology.debug=true --yes --verbose "$scratch/my.jar" my.Main --yes "two words" ''
  expect_status 0
  [[ $(<"$calls/java") == "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED
--add-opens=java.base/java.lang.reflect=ALL-UNNAMED
--add-opens=java.base/sun.nio.ch=ALL-UNNAMED
-Dchronicle.analytics.disable=true
-XX:+ExitOnOutOfMemoryError
-XX:+UseCondCardMark$(huge_pages)
-Dlog4j2.configurationFile=classpath:aurochs-log4j2.xml
-Xmx4g
-Dmine=yes
-cp
$bin/cat:$bin/sed:$scratch/my.jar:$checkout/dist/aurochs-storm.jar
io.aurochs.storm.launch.StormCommand
jar
--set
aurochs.bundle.records=64
-c
topology.debug=true
--verbose
$scratch/my.jar
my.Main
--yes
two words" ]] || fail_test "wrong arguments" # the command substitution drops the last, empty one
  [[ -z $(tail -n 1 "$calls/java") ]] || fail_test "the empty argument was lost"
}

expect_usage_error() { # PART ARGUMENT...: at once, although something is to be built
  local part=$1
  shift
  launch "$@"
  expect_status 2
  expect_one_line "$part" "help"
  expect_builds "$builds"
  expect_no_call java
}

test_usage_errors_are_told_before_anything_is_built() {
  local builds=0
  working_machine
  launch storm # builds the launcher
  expect_usage_error "'--set'" storm jar --set
  expect_usage_error "'MAIN'" storm jar "$scratch/my.jar"
  expect_usage_error "'--sett'" storm jar --sett a=b "$scratch/my.jar" my.Main
  expect_usage_error "there is no jar no.jar" storm jar no.jar my.Main
  expect_usage_error "'kill'" storm kill my-topology
  expect_usage_error "give a command" storm
  expect_usage_error "'my.jar'" storm drpc my.jar
  expect_usage_error "'--class'" flink run -c
  expect_usage_error "'savepoint'" flink savepoint
  expect_usage_error "'JAR'" flink run
  expect_usage_error "'x'" flink run -p x "$scratch/my.jar"
  expect_usage_error "--engines" package --engines flink
  expect_usage_error "no engine 'spark'" package --measure --engines storm,spark
}

test_help_of_a_command_needs_no_build() {
  local command
  working_machine
  for command in "storm jar" "storm drpc" "flink run" "flink explain" package; do
    # shellcheck disable=SC2086 # words of the command
    launch $command --help
    expect_status 0
    grep -q "^Usage: aurochs $command" "$scratch/out" || fail_test "no help"
  done
  expect_builds 0
}

test_storm_drpc() {
  working_machine
  launch storm drpc --set drpc.port=0 --yes --verbose
  expect_status 0
  [[ $(sed -n '/^-cp$/,$p' "$calls/java") == "-cp
$bin/cat:$bin/tr:$checkout/dist/aurochs-storm.jar
io.aurochs.storm.launch.StormCommand
drpc
--set
drpc.port=0
--verbose" ]] || fail_test "wrong arguments"
}

test_storm_daemon() {
  working_machine
  launch storm daemon --set nimbus.thrift.port=0 --yes --verbose
  expect_status 0
  [[ $(sed -n '/^-cp$/,$p' "$calls/java") == "-cp
$bin/cat:$bin/tr:$checkout/dist/aurochs-storm.jar
io.aurochs.storm.launch.StormCommand
daemon
--set
nimbus.thrift.port=0
--verbose" ]] || fail_test "wrong arguments"
}

test_storm_jar_with_a_colon() {
  working_machine
  launch storm # builds the launcher
  launch storm jar a:b.jar my.Main
  expect_status 2
  expect_one_line "a:b.jar" "colon"
}

test_flink_run() {
  working_machine
  environment=(AUROCHS_JVM_OPTS="-Xmx4g -Dmine=yes" FLINK_CONF_DIR="$scratch")
  echo jar >"$scratch/a:my.jar"
  launch flink run -c my.Main -D my.key=1 --flink 1.20 --yes -Dother=2 -n "$scratch/a:my.jar" --yes --flink 7 "two words" ''
  expect_status 0
  expect_java_argument -Xmx4g
  expect_java_argument -XX:+ExitOnOutOfMemoryError
  expect_java_argument -XX:+UseCondCardMark
  expect_java_argument -Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml
  [[ $(sed -n '/^-cp$/,$p' "$calls/java") == "-cp
$bin/cat:$bin/flock:$checkout/dist/aurochs-flink-1.20.jar
io.aurochs.flink.launch.FlinkCommand
run
-c
my.Main
-D
my.key=1
-Dother=2
-n
$scratch/a:my.jar
--yes
--flink
7
two words" ]] || fail_test "wrong arguments" # the command substitution drops the last, empty one
  [[ -z $(tail -n 1 "$calls/java") ]] || fail_test "the empty argument was lost"
  launch flink run "$scratch/my.jar"
  expect_java_argument "$bin/cat:$bin/flock:$checkout/dist/aurochs-flink-2.3.jar"
}

test_flink_line_that_there_is_not() {
  working_machine
  launch flink # builds the launcher
  launch flink run --flink=1.19 "$scratch/my.jar"
  expect_status 2
  expect_one_line "no Flink '1.19'" "--flink 1.20 or --flink 2.3"
}

test_flink_sql() {
  working_machine
  echo 'SELECT 1;' >"$scratch/my.sql"
  launch flink sql --flink 1.20 -p 2 "$scratch/my.sql"
  expect_status 0
  [[ $(sed -n '/^-cp$/,$p' "$calls/java") == "-cp
$bin/cat:$bin/flock:$checkout/dist/aurochs-flink-1.20.jar
io.aurochs.flink.launch.FlinkCommand
sql
-p
2
$scratch/my.sql" ]] || fail_test "wrong arguments"
  launch flink sql "$scratch/none.sql"
  expect_status 2
  launch flink sql -p 2
  expect_status 0
  [[ $(sed -n '/FlinkCommand$/,$p' "$calls/java") == "io.aurochs.flink.launch.FlinkCommand
sql
-p
2" ]] || fail_test "wrong arguments of the shell"
}

test_flags_for_flink_are_those_of_the_build() {
  local flag flags
  working_machine
  launch flink run "$scratch/my.jar"
  read -r -a flags <<<"$(sed -n 's|.*<aurochs.flink.jvm.flags>\(.*\)</aurochs.flink.jvm.flags>.*|\1|p' \
    "$REPOSITORY/flink-adapter/pom.xml")"
  ((${#flags[@]} >= 10)) || fail_test "no flags in flink-adapter/pom.xml"
  for flag in "${flags[@]}"; do expect_java_argument "$flag"; done
}

test_profile() {
  working_machine
  launch profile --seconds 5 --yes -- storm jar --yes my.jar my.Main --yes
  expect_status 0
  [[ $(tail -n 12 "$calls/java") == "-cp
$bin/sed:$bin/date
io.aurochs.profiling.launch.ProfileCommand
--seconds
5
--
storm
jar
--yes
my.jar
my.Main
--yes" ]] || fail_test "wrong arguments"
  expect_java_argument "-Daurochs.home=$checkout"
  launch profile --pid 4711
  [[ $(tail -n 2 "$calls/java") == "--pid
4711" ]] || fail_test "wrong arguments"
}

test_compare_streambox_ordered_elf_study_and_demo() {
  working_machine
  launch compare storm wordcount --yes --set aurochs.bundle.records=1
  expect_status 0
  [[ $(tail -n 8 "$calls/java") == "-Djava.awt.headless=true
-cp
$bin/env:$bin/date
io.aurochs.benchmarks.driver.compare.CompareCommand
storm
wordcount
--set
aurochs.bundle.records=1" ]] || fail_test "wrong arguments"
  expect_java_argument "-Daurochs.home=$checkout"
  launch streambox 7 --yes --quick
  [[ $(tail -n 3 "$calls/java") == "io.aurochs.benchmarks.driver.streambox.StreamBoxCommand
7
--quick" ]] || fail_test "wrong arguments"
  launch ordered 11 --yes --quick
  [[ $(tail -n 3 "$calls/java") == "io.aurochs.benchmarks.driver.ordered.OrderedCommand
11
--quick" ]] || fail_test "wrong arguments"
  launch elf 10a --yes --quick
  [[ $(tail -n 3 "$calls/java") == "io.aurochs.benchmarks.driver.elf.ElfCommand
10a
--quick" ]] || fail_test "wrong arguments"
  launch study all --minutes 30 --yes
  [[ $(tail -n 4 "$calls/java") == "io.aurochs.benchmarks.driver.study.StudyCommand
all
--minutes
30" ]] || fail_test "wrong arguments"
  launch demo --quick --yes
  [[ $(tail -n 2 "$calls/java") == "io.aurochs.benchmarks.driver.demo.DemoCommand
--quick" ]] || fail_test "wrong arguments"
}

test_chronicle_analytics_are_off_in_every_launch_path() {
  local command
  working_machine
  for command in topology "storm jar $scratch/my.jar my.Main" "flink run $scratch/my.jar" "compare storm wordcount" "streambox 7" "ordered 11" "elf 11" "study list" demo; do
    rm -f "$calls/java"
    # shellcheck disable=SC2086 # words of the command
    launch $command
    expect_java_argument -Dchronicle.analytics.disable=true
  done
  # shellcheck disable=SC2016 # Maven's, not the shell's
  grep -q '<argLine>${aurochs.jvm.flags}' "$REPOSITORY/pom.xml" || fail_test "tests run without the flags of the root pom"
}

test_flags_for_chronicle_are_those_of_the_build() {
  local flag flags
  working_machine
  launch topology
  read -r -a flags <<<"$(sed -n 's|.*<aurochs.jvm.flags>\(.*\)</aurochs.jvm.flags>.*|\1|p' "$REPOSITORY/pom.xml")"
  ((${#flags[@]} >= 4)) || fail_test "no flags in the root pom"
  for flag in "${flags[@]}"; do expect_java_argument "$flag"; done
}

test_exit_code_and_process_are_the_programs() {
  local launched
  working_machine
  launch topology
  echo 3 >"$calls/java.exit"
  env -i PATH="$bin" "$checkout/aurochs" topology &
  launched=$!
  status=0
  wait "$launched" || status=$?
  expect_status 3
  [[ $(<"$calls/java.pid") == "$launched" ]] || fail_test "signals would not reach the program: it is another process"
}

test_scripts_pass_shellcheck() {
  type -P shellcheck >/dev/null || {
    echo "shellcheck is not installed"
    return
  }
  shellcheck -x "$REPOSITORY/aurochs" "$REPOSITORY/launcher/checkout.sh" "$REPOSITORY/.ci/run" "$REPOSITORY"/src-test/numa-guest/guest/* ./run-tests ./*.sh
}
