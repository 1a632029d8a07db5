# Jars and Maven artifacts on the class path of a topology, with the Maven of this machine and what is built here.
# shellcheck shell=bash disable=SC2154,SC2034

compile_into() { # JAR SOURCE...: with what stands in classpath
  local classes
  classes=$(mktemp -d "$scratch/classes.XXXXXX")
  javac -proc:none -cp "$classpath" -d "$classes" "${@:2}"
  jar --create --file "$1" -C "$classes" .
}

install_artifact() { # NAME WORD [DEPENDENCY_XML]: com.example:NAME:1.0, whose class says the word, into the repository
  local folder=$scratch/m2/com/example/$1/1.0
  mkdir -p "$folder" "$scratch/src/$1"
  echo "package com.example.$1; public final class Word { public static String word() { return \"$2\"; } }" >"$scratch/src/$1/Word.java"
  compile_into "$folder/$1-1.0.jar" "$scratch/src/$1/Word.java"
  cat >"$folder/$1-1.0.pom" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId><artifactId>$1</artifactId><version>1.0</version>
  <dependencies>${3:-}</dependencies>
</project>
POM
}

storm_jar() { # ARGUMENT...: leaves status, and the files out and err
  status=0
  (cd "$scratch" && AUROCHS_BUILD_RUNS=true "$REPOSITORY/aurochs" storm jar "$@") >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

# A topology that says, in its spout, the words of the classes that it finds, and ends.
finds_words() { # leaves its jar in words
  words=$scratch/words.jar
  classpath=$(<"$REPOSITORY/storm-adapter/target/storm-client.classpath")
  mkdir -p "$scratch/src"
  cat >"$scratch/src/Words.java" <<'JAVA'
import java.util.Map;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

public final class Words extends BaseRichSpout {
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new Words());
        StormSubmitter.submitTopology("words", Map.of(), builder.createTopology());
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        for (String name : new String[] {"near", "far", "unwanted", "beside"}) {
            try {
                System.out.println(name + "="
                        + Class.forName("com.example." + name + ".Word").getMethod("word").invoke(null));
            } catch (ReflectiveOperationException e) {
                System.out.println(name + " is missing");
            }
        }
    }

    @Override
    public void nextTuple() {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        try (NimbusClient client = NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
            client.getClient().killTopologyWithOpts("words", now);
        } catch (Exception e) {
            // It is being killed.
        }
        Utils.sleep(100);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
JAVA
  compile_into "$words" "$scratch/src/Words.java"
}

expect_words() { # WORD_OR_MISSING...: of near, far, unwanted and beside
  expect_status 0
  [[ $(<"$scratch/out") == "near$1
far$2
unwanted$3
beside$4" ]] || fail_test "$(<"$scratch/out")"
}

test_artifacts_of_a_local_repository_and_jars() {
  own_maven_repository
  finds_words
  classpath=
  # com.example:near needs com.example:far and com.example:unwanted.
  install_artifact far bottom
  install_artifact unwanted nonsense
  install_artifact near top '<dependency><groupId>com.example</groupId><artifactId>far</artifactId><version>1.0</version></dependency>
    <dependency><groupId>com.example</groupId><artifactId>unwanted</artifactId><version>1.0</version></dependency>'
  install_artifact beside side
  cp "$scratch/m2/com/example/beside/1.0/beside-1.0.jar" "$scratch/more.jar"
  rm -r "$scratch/m2/com/example/beside"
  local no=' is missing'

  storm_jar "$words" Words
  expect_words "$no" "$no" "$no" "$no"
  storm_jar --jars more.jar --artifacts com.example:near:1.0 --mavenLocalRepositoryDirectory "$scratch/m2" "$words" Words
  expect_words =top =bottom =nonsense =side
  # The directory counts from where the command is started.
  storm_jar --artifacts com.example:near:1.0^com.example:unwanted --mavenLocalRepositoryDirectory m2 "$words" Words
  expect_words =top =bottom "$no" "$no"

  # From another repository into the local one.
  mkdir -p "$scratch/remote/com"
  mv "$scratch/m2/com/example" "$scratch/remote/com"
  storm_jar --artifacts com.example:far:1.0,com.example:unwanted:1.0 --artifactRepositories "mine^file://$scratch/remote" \
    --mavenLocalRepositoryDirectory "$scratch/m2" "$words" Words
  expect_words "$no" =bottom =nonsense "$no"
  [[ -e $scratch/m2/com/example/far/1.0/far-1.0.jar && ! -e $scratch/m2/com/example/near ]] || fail_test "not kept"

  storm_jar --artifacts com.example:gone:1.0 --artifactRepositories "mine^file://$scratch/remote" \
    --mavenLocalRepositoryDirectory "$scratch/m2" "$words" Words
  expect_status 2
  expect_one_line "com.example:gone"
  storm_jar --jars gone.jar "$words" Words
  expect_status 2
  expect_one_line "there is no jar gone.jar"
}
