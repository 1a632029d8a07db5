# The check for a JDK and Maven, and their installation.
# shellcheck shell=bash disable=SC2154,SC2034

test_setup_says_what_it_found() {
  working_machine
  launch setup
  expect_status 0
  [[ $(<"$scratch/out") == "JDK 17.0.15 at $scratch/jdk and Maven 3.8.7 at $bin/mvn: ready" ]] || fail_test "wrong output"
  expect_builds 0
}

test_setup_for_profiles_wants_valgrind() {
  working_machine
  launch setup --profile
  expect_status 3
  expect_one_line "no valgrind found" "put it on PATH"
  fake valgrind 'echo valgrind-3.19.0'
  fake vgdb ''
  launch setup --profile
  expect_status 0
  grep -qF "valgrind-3.19.0 at $bin/valgrind: ready" "$scratch/out" || fail_test "valgrind was not found"
}

test_setup_for_profiles_installs_valgrind() {
  working_machine
  apt_on_path valgrind=1:3.19.0-1
  echo 'for program in valgrind vgdb; do
    printf "#!/usr/bin/env bash\necho valgrind-3.19.0\n" >"$bin/$program"
    chmod +x "$bin/$program"
  done' >"$calls/on-install"
  ln -s "$(type -P chmod)" "$bin/chmod"
  launch setup --yes --profile
  expect_status 0
  grep -q "install.* valgrind$" "$calls/apt-get" || fail_test "apt was not asked for valgrind"
}

test_old_jdk_on_path() {
  jdk_on_path 11.0.2
  maven_on_path 3.8.7
  launch topology
  expect_status 3
  expect_one_line "JDK 11.0.2 at $bin/java is too old" "17 or later" "JAVA_HOME"
  expect_builds 0
}

test_old_jdk_with_old_version_scheme() {
  jdk_on_path 1.8.0_292
  launch setup
  expect_status 3
  expect_one_line "JDK 1.8.0_292"
}

test_java_home_decides_over_path() {
  working_machine
  fake_java "$scratch/old" 16.0.1
  environment=(JAVA_HOME="$scratch/old")
  launch topology
  expect_status 3
  expect_one_line "JDK 16.0.1 at $scratch/old/bin/java is too old" "unset it"
  fake_java "$scratch/new" 21.0.4
  environment=(JAVA_HOME="$scratch/new")
  launch setup
  expect_status 0
  grep -qF "JDK 21.0.4 at $scratch/new" "$scratch/out" || fail_test "JAVA_HOME was not taken"
}

test_java_home_that_does_not_exist() {
  working_machine
  environment=(JAVA_HOME=/no/such/jdk)
  launch setup
  expect_status 3
  expect_one_line "/no/such/jdk/bin/java does not exist"
}

test_runtime_without_compiler() {
  working_machine
  rm "$scratch/jdk/bin/javac"
  launch setup
  expect_status 3
  expect_one_line "without a compiler"
}

test_java_that_is_none() {
  maven_on_path 3.8.7
  fake java 'echo hello'
  launch setup
  expect_status 3
  expect_one_line "$bin/java does not print a Java version"
}

test_no_java() {
  launch demo
  expect_status 3
  expect_one_line "no JDK found" "install a JDK 17 or later"
}

test_no_maven_without_apt() {
  jdk_on_path 17.0.15
  launch compare storm wordcount
  expect_status 3
  expect_one_line "no Maven found" "install Apache Maven 3.8 or later"
  expect_no_call java
}

test_old_maven_without_apt() {
  jdk_on_path 17.0.15
  maven_on_path 3.6.3
  launch test
  expect_status 3
  expect_one_line "Maven 3.6.3 at $bin/mvn is too old"
  expect_builds 0
}

test_maven_is_not_needed_for_what_is_built() {
  working_machine
  launch topology
  rm "$bin/mvn"
  launch topology
  expect_status 0
}

test_newer_maven_and_jdk_will_do() {
  jdk_on_path 25-ea
  maven_on_path 4.0.0
  launch setup
  expect_status 0
}

test_no_installation_without_consent() {
  apt_on_path openjdk-17-jdk-headless=17.0.15 maven=3.8.7
  launch setup
  expect_status 3
  expect_one_line "no JDK found" "setup --yes" "openjdk-17-jdk-headless"
  expect_no_call apt-get
}

launch_on_terminal() { # ANSWERS ARGUMENT...: standard input, output and error are one terminal
  local answers=$1 command
  shift
  printf -v command '%q ' "$checkout/aurochs" "$@"
  : >"$scratch/err"
  status=0
  printf %b "$answers" | env -i PATH="$bin" HOME="$scratch" "$(type -P script)" -qec "$command" /dev/null \
    >"$scratch/out" || status=$?
}

test_asks_on_a_terminal() {
  apt_on_path openjdk-17-jdk-headless=17.0.15 maven=3.8.7
  installs_jdk_and_maven
  launch_on_terminal 'n\n' setup
  expect_status 3
  grep -q "Install Debian's openjdk-17-jdk-headless now?" "$scratch/out" || fail_test "no question"
  grep -q "nothing installed; install a JDK" "$scratch/out" || fail_test "no remedy"
  expect_no_call apt-get
  launch_on_terminal 'y\ny\n' setup
  expect_installed openjdk-17-jdk-headless
}

installs_jdk_and_maven() { # stands in for what the packages do
  declare -f fake fake_java jdk_on_path maven_on_path >"$calls/on-install"
  cat >>"$calls/on-install" <<INSTALL
PATH='$PATH'
scratch='$scratch' REAL_JAVA='$REAL_JAVA' REPOSITORY='$REPOSITORY'
case \$* in
  *openjdk*) jdk_on_path 17.0.15 ;;
  *maven*) maven_on_path 3.8.7 ;;
esac
INSTALL
}

expect_installed() {
  expect_status 0
  [[ $(<"$calls/apt-get") == "-q update
-q install -y --no-install-recommends $1
-q update
-q install -y --no-install-recommends maven" ]] || fail_test "wrong apt-get calls"
}

test_yes_installs_both() {
  apt_on_path openjdk-17-jdk-headless=17.0.15 openjdk-25-jdk-headless=25 maven=1:3.8.7-1
  installs_jdk_and_maven
  launch setup --yes
  expect_installed openjdk-17-jdk-headless
}

test_ci_installs_both_for_any_command() {
  apt_on_path openjdk-17-jdk-headless=17.0.15 maven=3.8.7-1
  installs_jdk_and_maven
  environment=(CI=true)
  launch topology
  expect_installed openjdk-17-jdk-headless
  expect_builds 1
}

test_newest_jdk_where_17_is_not_packaged() {
  apt_on_path openjdk-8-jdk-headless=8 openjdk-21-jdk-headless=21 openjdk-25-jdk-headless=25 openjdk-25-jre=25 maven=3.9.9
  installs_jdk_and_maven
  launch --yes setup
  expect_installed openjdk-25-jdk-headless
}

test_packaged_maven_too_old() {
  jdk_on_path 17.0.15
  apt_on_path maven=3.6.3-5
  launch setup --yes
  expect_status 3
  expect_told "no Debian package here provides Maven 3.8 or later"
  ! grep -q install "$calls/apt-get" || fail_test "an old Maven was installed"
}

test_jdk_is_installed_beside_an_old_one() {
  jdk_on_path 11.0.2
  maven_on_path 3.8.7
  fake_java "$scratch/packaged" 17.0.15
  apt_on_path openjdk-17-jdk-headless=17.0.15
  fake dpkg "echo '$scratch/packaged/bin/javac'"
  launch setup --yes
  expect_status 0
  expect_told "set JAVA_HOME=$scratch/packaged"
  grep -qF "JDK 17.0.15 at $scratch/packaged" "$scratch/out" || fail_test "the new JDK was not taken"
}

test_apt_that_fails() {
  apt_on_path openjdk-17-jdk-headless=17.0.15
  echo 'exit 100' >"$calls/on-install"
  launch setup --yes
  expect_status 3
  expect_told "apt-get could not install openjdk-17-jdk-headless"
}

test_sudo_for_others_than_root() {
  jdk_on_path 17.0.15
  apt_on_path maven=3.8.7
  fake id 'echo 1000'
  environment=(CI=true)
  launch setup
  expect_status 3
  expect_one_line "have root run 'apt-get install maven'"
  expect_no_call apt-get
  # shellcheck disable=SC2016 # for the fake to expand
  fake sudo 'echo "$*" >>"$calls/sudo"; exec "$@"'
  installs_jdk_and_maven
  launch setup
  expect_status 0
  grep -q 'apt-get -q install -y --no-install-recommends maven' "$calls/sudo" || fail_test "sudo was not used"
}
