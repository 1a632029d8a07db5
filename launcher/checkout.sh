# What only a checkout needs, read by the script aurochs: Maven, Debian's packages, the build, the tests.
# shellcheck shell=bash disable=SC2154

readonly MINIMUM_MAVEN=3.8
readonly SOURCES=$ROOT/launcher/src/main

assume_yes=false # --yes: install what is missing without asking
maven='' maven_version=''

# ---- JDK and Maven ---------------------------------------------------------------------------------------------------

find_maven() { # [MVN]: sets maven and maven_version, or problem
  if ! maven=${1:-$(type -P mvn)}; then
    problem="no Maven found: there is no mvn on PATH"
    return 1
  fi
  maven_version=$("$maven" -version 2>&1 | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p') || true
  if [[ -z $maven_version ]]; then
    problem="$maven does not print a Maven version"
    return 1
  elif ! at_least "$MINIMUM_MAVEN" "$maven_version"; then
    problem="Maven $maven_version at $maven is too old, Aurochs needs $MINIMUM_MAVEN or later"
    return 1
  fi
}

at_least() { # MINIMUM VERSION, each major.minor...
  local minimum_major=${1%%.*} minimum_minor=${1#*.} major minor
  IFS=. read -r major minor _ <<<"$2"
  ((major > minimum_major || (major == minimum_major && ${minor:-0} >= minimum_minor)))
}

apt_candidate() { # PACKAGE: prints the version that apt would install, or nothing
  LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *//p' | sed '/^(none)$/d'
}

jdk_package() { # prints the package to install, or nothing
  local release
  for release in "$MINIMUM_JDK" $(apt-cache pkgnames openjdk- 2>/dev/null \
    | sed -n 's/^openjdk-\([0-9]\{1,\}\)-jdk-headless$/\1/p' | sort -rn); do
    if ((release >= MINIMUM_JDK)) && [[ -n $(apt_candidate "openjdk-$release-jdk-headless") ]]; then
      echo "openjdk-$release-jdk-headless"
      return
    fi
  done
}

maven_package() { # prints the package to install, or nothing
  local candidate
  candidate=$(apt_candidate maven)
  candidate=${candidate#*:} # without the epoch
  if [[ $candidate == [0-9]* ]] && at_least "$MINIMUM_MAVEN" "${candidate%%-*}"; then
    echo maven
  fi
}

# After consent, installs the package that PACKAGE_COMMAND prints and leaves its name in the variable installed; ends the
# script with exit code 3 where it cannot.
install_package() { # PACKAGE_COMMAND WHAT REMEDY
  local package_command=$1 what=$2 remedy=$3 package reply as_root=()
  type -P apt-get >/dev/null || fail 3 "$problem; $remedy"
  package=$("$package_command")
  if [[ $(id -u) != 0 ]]; then
    type -P sudo >/dev/null || fail 3 "$problem; have root run 'apt-get install ${package:-$what}', or $remedy"
    as_root=(sudo)
  fi
  if [[ $assume_yes == true || ${CI:-} == true ]]; then
    say "$problem; installing Debian's ${package:-$what}"
  elif [[ -t 0 && -t 2 ]]; then
    say "$problem"
    read -r -p "Install Debian's ${package:-$what} now? [y/N] " reply || reply=n
    [[ $reply == [yY]* ]] || fail 3 "nothing installed; $remedy"
  else
    fail 3 "$problem; run '$0 setup --yes' to install Debian's ${package:-$what}, or $remedy"
  fi
  "${as_root[@]}" apt-get -q update </dev/null >&2 || say "apt-get update failed; going on with older package lists"
  package=$("$package_command")
  [[ -n $package ]] || fail 3 "no Debian package here provides $what; $remedy"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$package" \
    </dev/null >&2 || fail 3 "apt-get could not install $package, its messages are above; $remedy"
  hash -r
  installed=$package
}

installed_file() { # PACKAGE NAME: where the package put the program NAME
  dpkg -L "$1" 2>/dev/null | sed -n "\|/bin/$2\$|{p;q;}"
}

require_jdk() {
  local installed='' compiler
  local remedy="install a JDK $MINIMUM_JDK or later and put it first on PATH or set JAVA_HOME to it"
  if ! find_jdk; then
    [[ -z ${JAVA_HOME:-} ]] || remedy="set JAVA_HOME to a JDK $MINIMUM_JDK or later, or unset it to use java on PATH"
    install_package jdk_package "JDK $MINIMUM_JDK or later" "$remedy"
    if [[ -n ${JAVA_HOME:-} ]] || ! find_jdk; then
      compiler=$(installed_file "$installed" javac) || true
      inspect_jdk "${compiler%javac}java" || fail 3 "$installed is installed, but $problem; $remedy"
      say "an older java comes first here: set JAVA_HOME=$java_home to use the new one from now on"
    fi
  fi
  export JAVA_HOME=$java_home # Maven follows it
}

require_maven() {
  local installed='' remedy="install Apache Maven $MINIMUM_MAVEN or later and put its bin directory first on PATH"
  if ! find_maven; then
    install_package maven_package "Maven $MINIMUM_MAVEN or later" "$remedy"
    find_maven || find_maven "$(installed_file "$installed" mvn)" \
      || fail 3 "$installed is installed, but $problem; $remedy"
  fi
}

valgrind_package() { # prints the package to install, or nothing
  [[ -z $(apt_candidate valgrind) ]] || echo valgrind
}

# Its control program, vgdb, comes with the same package.
require_valgrind() {
  local installed='' remedy="install valgrind 3.19 or later and put it on PATH"
  if ! type -P valgrind >/dev/null || ! type -P vgdb >/dev/null; then
    problem="no valgrind found, which 'profile --simulate' needs"
    install_package valgrind_package valgrind "$remedy"
    type -P vgdb >/dev/null || fail 3 "$installed is installed, but there is no vgdb on PATH; $remedy"
  fi
}

# ---- Build -----------------------------------------------------------------------------------------------------------

# Copies Maven's output to the log and tells how far it is: one line that is rewritten on a terminal, else a line per
# module, and one every 10 s while files are being downloaded.
show_progress() { # LOG
  local line module='preparing' files=0 told=$SECONDS state
  while IFS= read -r line; do
    printf '%s\n' "$line" >&3
    if [[ $line =~ ^'[INFO] Building '(.*[^ ])' '+'['([0-9]+/[0-9]+)']'$ ]]; then
      module="[${BASH_REMATCH[2]}] ${BASH_REMATCH[1]}" state='module'
    elif [[ $line == *'Downloaded from '* ]]; then
      files=$((files + 1)) state='file'
    else
      continue
    fi
    if [[ -t 2 ]]; then
      printf '\r\033[K  %s, %d files downloaded, %d s' "$module" "$files" "$SECONDS" >&2
    elif [[ $state == module ]] || ((SECONDS - told >= 10)); then
      printf '  %s, %d files downloaded, %d s\n' "$module" "$files" "$SECONDS" >&2
      told=$SECONDS
    fi
  done 3>"$1"
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# Runs Maven in the checkout, because it looks for .mvn from its working directory.
build() { # REASON MAVEN_ARGUMENT...
  local log=$ROOT/target/build.log status=0
  require_maven
  say "building $1; log: $log"
  touch -- "$ROOT/target/build.started"
  (cd -- "$ROOT" && exec "$maven" -B -Dmaven.test.skip=true "${@:2}" package) </dev/null 2>&1 | show_progress "$log" || status=$?
  if ((status == 130)); then
    fail 130 "build interrupted"
  elif ((status != 0)); then
    tail -n 25 -- "$log" >&2
    fail 1 "the build failed; the end of its log is above, all of it in $log"
  fi
}

# Takes the build lock on file descriptor 9, so that two launchers never build over each other.
lock_build() { # REASON
  # Started by a test of that very build: waiting for it would never end.
  [[ -z ${AUROCHS_BUILD_RUNS:-} ]] || fail 1 "$1, and the build that should make it is what started this command"
  type -P flock >/dev/null || fail 3 "no flock on PATH, which keeps two builds apart; install util-linux"
  mkdir -p -- "$ROOT/target"
  exec 9>>"$ROOT/target/build.lock"
  if ! flock -n 9; then
    say "another launcher is building here; waiting for it"
    flock 9
  fi
}

launcher_is_stale() {
  [[ ! -f $JAR || -n $(find "$ROOT/pom.xml" "$ROOT/launcher/pom.xml" "$SOURCES" -newer "$JAR" -print -quit) ]]
}

# The launcher alone is built in seconds, so that it answers a wrong command line before all the rest is built.
ensure_launcher() {
  launcher_is_stale || return 0
  (
    lock_build "the launcher is not built"
    launcher_is_stale || exit 0
    build "the launcher" -pl launcher
    [[ -f $JAR ]] || fail 1 "the build went through without leaving $JAR; its log is $ROOT/target/build.log"
    touch -r "$ROOT/target/build.started" -- "$JAR"
  )
}

ensure_built() { # ARGUMENT...
  local expected='about 1 minute'
  [[ -n ${answer[0]} ]] || return 0
  [[ ${answer[1]} == false ]] || assume_yes=true
  (
    lock_build "${answer[0]}"
    ask -- "$@" # another launcher may have built it meanwhile
    [[ -n ${answer[0]} ]] || exit 0
    [[ ${answer[0]} != 'first use' ]] || expected='about 5 minutes with the downloads'
    SECONDS=0
    build "Aurochs (${answer[0]}; $expected)"
    ask "-Daurochs.built=$ROOT/target/build.started" -- "$@"
    [[ -z ${answer[0]} ]] || fail 1 "the build went through, but ${answer[0]}; run 'mvn clean' in $ROOT and try again"
    say "built in $SECONDS s"
  )
  ask -- "$@"
}

# ---- Commands --------------------------------------------------------------------------------------------------------

command_setup() { # [--yes] [--profile]
  local profile=false
  while (($#)); do
    case $1 in
      --yes) assume_yes=true ;;
      --profile) profile=true ;;
      *) fail 2 "setup takes no argument '$1'; run '$0 setup [--yes] [--profile]'" ;;
    esac
    shift
  done
  require_jdk
  require_maven
  [[ $profile == false ]] || require_valgrind
  echo "JDK $java_version at $java_home and Maven $maven_version at $maven: ready"
  [[ $profile == false ]] || echo "$(valgrind --version) at $(type -P valgrind): ready"
}

command_test() { # [--full] [--yes] MAVEN_ARGUMENT...: two modules at a time, unless -T says otherwise
  local argument arguments=() threads=(-T2) build status=0
  for argument in "$@"; do
    case $argument in
      --full) argument=-Pfull ;;
      --yes)
        assume_yes=true
        continue
        ;;
      -T* | --threads*) threads=() ;;
    esac
    arguments+=("$argument")
  done
  require_jdk
  require_maven
  lock_build "the tests run" # locked as long as Maven runs, which inherits the descriptor
  export AUROCHS_BUILD_RUNS=true
  cd -- "$ROOT"
  : >"target/tests.started"
  # In a process group of its own, to which signals are passed on: a Maven that is left behind would hold the lock.
  trap 'kill -INT -- "-$!"' INT
  trap 'kill -TERM -- "-$!"' TERM
  trap 'kill -HUP -- "-$!"' HUP
  set -m
  # Two modules at a time: most tests wait more than they compute.
  "$maven" -B verify "${threads[@]}" "${arguments[@]}" </dev/null &
  build=$!
  set +m
  while true; do
    wait "$build" && status=0 || status=$?
    kill -0 "$build" 2>/dev/null || break # else a signal has ended the wait
  done
  print_slowest_tests || true
  return "$status"
}

# Prints the slowest test classes since the start, from surefire's reports.
print_slowest_tests() {
  local slowest
  slowest=$(find . -path '*/target/surefire-reports/TEST-*.xml' -newer target/tests.started -exec \
    sed -n 's/.*<testsuite .* name="\([^"]*\)" time="\([^"]*\)".*/\2 \1/p' {} + | tr -d , | LC_ALL=C sort -rn | sed -n 1,30p)
  [[ -z $slowest ]] || printf '\nThe slowest test classes, seconds:\n%s\n' "$slowest"
}
