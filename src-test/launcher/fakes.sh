# A scratch checkout that holds the real launcher, and fake programs that record how they were called. The launcher sees
# nothing of this machine but the tools linked in prepare_scratch.
# shellcheck shell=bash disable=SC2154,SC2016 # scratch is set by run-tests; fakes expand their variables

readonly REPOSITORY=$PWD/../..
REAL_JAVA=${JAVA_HOME:+$JAVA_HOME/bin/java}
readonly REAL_JAVA=${REAL_JAVA:-$(type -P java)}

prepare_scratch() {
  local tool
  checkout=$scratch/an\ ox # a blank, to catch missing quotes
  bin=$scratch/bin
  calls=$scratch/calls
  environment=()
  mkdir -p "$checkout"/{.mvn,numa-placement,profiling,storm-adapter,flink-adapter,jmh-benchmarks,engine-core/src/main/java} "$bin" "$calls"
  cp "$REPOSITORY/"{aurochs,pom.xml,LICENSE,NOTICE} "$checkout"
  mkdir -p "$checkout/launcher/src"
  cp "$REPOSITORY/launcher/"{checkout.sh,pom.xml} "$checkout/launcher"
  cp -r "$REPOSITORY/launcher/src/main" "$checkout/launcher/src"
  echo jar >"$scratch/my.jar"
  touch "$checkout/.mvn/jvm.config" "$checkout/engine-core/src/main/java/"{Engine,Ring}.java
  for tool in bash cat date dirname env find flock grep mkdir mv readlink sed sort tail touch tr; do
    ln -s "$(type -P "$tool")" "$bin/$tool"
  done
  fake id 'echo 0'
}

fake() { # PROGRAM BODY
  printf '#!/usr/bin/env bash\nset -eu\ncalls=%q checkout=%q bin=%q\n%s\n' "$calls" "$checkout" "$bin" "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}

# A JDK below DIRECTORY; it records its arguments, a line each, and its process id. Only the launcher's own program really runs.
fake_java() { # DIRECTORY VERSION
  mkdir -p "$1/bin"
  cat >"$1/bin/java" <<JAVA
#!/usr/bin/env bash
if [[ \$* == -version ]]; then
  echo 'openjdk version "$2" 2025-01-01' >&2
  exit
fi
if [[ \$* == *io.aurochs.launcher.Main* ]]; then exec '$REAL_JAVA' "\$@"; fi
printf '%s\n' "\$@" >'$calls/java'
echo "\$\$" >'$calls/java.pid'
pwd >'$calls/java.directory'
exit "\$(cat '$calls/java.exit' 2>/dev/null || echo 0)"
JAVA
  echo >"$1/bin/javac"
  chmod +x "$1/bin/java" "$1/bin/javac"
}

jdk_on_path() { # VERSION
  fake_java "$scratch/jdk" "$1"
  ln -s "$scratch/jdk/bin/java" "$bin/java"
}

# "Builds" all products and records its arguments, one line per call; of the launcher alone it copies the real one.
maven_on_path() { # VERSION
  fake mvn "if [[ \$* == -version ]]; then echo 'Apache Maven $1 (fake)'; exit; fi
    if [[ \$* == *'-pl launcher'* ]]; then
      echo \"\$*\" >>\"\$calls/mvn.launcher\"
      mkdir -p \"\$checkout/launcher/target\"
      cat '$REPOSITORY/launcher/target/aurochs-launcher.jar' >\"\$checkout/launcher/target/aurochs-launcher.jar\"
      exit
    fi
    echo \"\$*\" >>\"\$calls/mvn\"
    pwd >\"\$calls/mvn.directory\"
    if [[ -p \$calls/gate ]]; then echo started >\"\$calls/started\"; read -r -t 30 _ <\"\$calls/gate\"; fi
    if [[ -e \$calls/on-build ]]; then source \"\$calls/on-build\"; fi
    mkdir -p \"\$checkout\"/{dist,{storm-adapter,flink-adapter/flink-{1.20,2.3}}/target}
    mkdir -p \"\$checkout\"/jmh-benchmarks/{driver,workloads,storm,engine,jet,flink-{1.20,2.3}}/target
    for jar in storm flink-{1.20,2.3}; do echo jar >\"\$checkout/dist/aurochs-\$jar.jar\"; done
    echo \"\$bin/cat:\$bin/sed\" >\"\$checkout/storm-adapter/target/storm-client.classpath\"
    echo \"\$bin/cat:\$bin/tr\" >\"\$checkout/storm-adapter/target/storm-server.classpath\"
    mkdir -p \"\$checkout/profiling/target\"
    echo \"\$bin/sed:\$bin/date\" >\"\$checkout/profiling/target/profiling.classpath\"
    mkdir -p \"\$checkout/sql/target\"
    echo \"\$bin/tr:\$bin/sed\" >\"\$checkout/sql/target/sql.classpath\"
    for line in 1.20 2.3; do
      echo \"\$bin/cat\" >\"\$checkout/flink-adapter/flink-\$line/target/flink.classpath\"
      echo \"\$bin/cat:\$bin/flock\" >\"\$checkout/flink-adapter/flink-\$line/target/flink-sql.classpath\"
    done
    for file in driver/target/driver {workloads,storm}/target/loop {storm,flink-{1.20,2.3},jet}/target/stock {storm,flink-{1.20,2.3},engine}/target/aurochs; do
      echo \"\$bin/env:\$bin/date\" >\"\$checkout/jmh-benchmarks/\$file.classpath\"
    done
    mkdir -p \"\$checkout\"/numa-placement/target
    echo \"\$bin/tr:\$bin/date\" >\"\$checkout/numa-placement/target/placement.classpath\"
    echo jar >\"\$checkout/jmh-benchmarks/storm/target/storm-application.jar\"
    for line in 1.20 2.3; do
      mkdir -p \"\$checkout/jmh-benchmarks/flink-\$line/target/examples\"
      echo jar >\"\$checkout/jmh-benchmarks/flink-\$line/target/examples/flink-word-count.jar\"
    done"
}

working_machine() {
  jdk_on_path 17.0.15
  maven_on_path 3.8.7
}

apt_on_path() { # PACKAGE=VERSION...: what apt can install; installing runs the file calls/on-install
  printf '%s\n' "$@" >"$calls/apt.packages"
  fake apt-cache 'if [[ $1 == policy ]]; then
      version=$(sed -n "s/^$2=//p" "$calls/apt.packages")
      printf "%s:\n  Installed: (none)\n  Candidate: %s\n" "$2" "${version:-(none)}"
    else
      sed "s/=.*//" "$calls/apt.packages"
    fi'
  fake apt-get 'echo "$*" >>"$calls/apt-get"
    if [[ $* == *" install "* && -e $calls/on-install ]]; then source "$calls/on-install"; fi'
}

launch() { # ARGUMENT...: leaves status, and the files out and err
  status=0
  env -i PATH="$bin" HOME="$scratch" "${environment[@]}" "${launcher:-$checkout/aurochs}" "$@" \
    >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

fail_test() {
  echo "$*"
  for file in out err calls/mvn calls/java calls/apt-get; do
    if [[ -s $scratch/$file ]]; then
      echo "--- $file"
      cat "$scratch/$file"
    fi
  done
  exit 1
}

expect_status() { [[ $status == "$1" ]] || fail_test "exit code $status instead of $1"; }

expect_one_line() { # PART...: standard error is one line that holds every PART, standard output is empty
  local part
  [[ ! -s $scratch/out ]] || fail_test "unexpected output"
  [[ $(sed -n '$=' "$scratch/err") == 1 ]] || fail_test "not one line on standard error"
  for part in "$@"; do expect_told "$part"; done
}

expect_output() { grep -qE "$1" "$scratch/out" || fail_test "standard output lacks: $1"; }

expect_told() { [[ $(<"$scratch/err") == *"$1"* ]] || fail_test "standard error lacks: $1"; }

expect_java_argument() { grep -qxF -- "$1" "$calls/java" || fail_test "java was called without: $1"; }

expect_builds() { # NUMBER
  local builds=0
  [[ ! -e $calls/mvn ]] || builds=$(sed -n '$=' "$calls/mvn")
  [[ $builds == "$1" ]] || fail_test "$builds builds instead of $1"
}

expect_no_call() { [[ ! -e $calls/$1 ]] || fail_test "$1 was called"; }

# ---- Without fakes: for what runs the real Maven ---------------------------------------------------------------------

copy_of_the_sources() { # leaves its folder in copied
  copied=$scratch/a\ checkout
  mkdir "$copied"
  tar -C "$REPOSITORY" --exclude=.git --exclude=target --exclude=dist -c . | tar -x -C "$copied"
}

own_maven_repository() { # with what this build's has; what is installed in it ends with the test
  local repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
  if ! cp -al "$repository" "$scratch/m2" 2>/dev/null; then
    rm -rf "$scratch/m2"
    cp -a "$repository" "$scratch/m2"
  fi
  # Maven writes these in place, and links would pass that on.
  rm -rf "$scratch/m2/io/aurochs"
  find "$scratch/m2" \( -name '*.lastUpdated' -o -name _remote.repositories -o -name 'maven-metadata*' -o -name resolver-status.properties \) -delete
  mvn() { command mvn "-Dmaven.repo.local=$scratch/m2" "$@"; }
}
