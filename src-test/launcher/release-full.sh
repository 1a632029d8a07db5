# What is released, built twice, deployed to a directory, and compared with an earlier version.
# shellcheck shell=bash disable=SC2154,SC2034

readonly RELEASED=(numa-placement engine-core storm-adapter flink-adapter-{1.20,2.3})
readonly RELEASED_MODULES=numa-placement,engine-core,storm-adapter,flink-adapter/flink-1.20,flink-adapter/flink-2.3

test_the_release_is_complete_and_reproducible() {
  copy_of_the_sources
  own_maven_repository
  cd "$copied" || fail_test "no copy"
  local signing=() artifact product
  signing_key
  build -T2 "${signing[@]}" deploy -DaltDeploymentRepository="here::file://$scratch/deployed" || fail_test "not built"
  [[ $(ls "$scratch/deployed/io/aurochs" | tr '\n' ' ') == \
    'aurochs aurochs-bom engine-core flink-adapter flink-adapter-1.20 flink-adapter-2.3 numa-placement storm-adapter ' ]] ||
    fail_test "deployed: $(ls "$scratch/deployed/io/aurochs")"
  local version
  version=$(sed -n '/<artifactId>aurochs</,$s|.*<version>\(.*\)</version>.*|\1|p' pom.xml | sed 1q)
  for artifact in "${RELEASED[@]}"; do
    for product in .pom .jar -sources.jar -javadoc.jar -cyclonedx.json; do
      [[ -s $(deployed "$artifact" "$product") ]] || fail_test "$artifact lacks $product"
    done
    for product in .jar -sources.jar -javadoc.jar; do
      expect_licence "$(deployed "$artifact" "$product")"
    done
  done
  ((${#signing[@]} == 0)) || expect_signatures
  ! grep -q '"name" : "storm-client"' "$(deployed storm-adapter -cyclonedx.json)" || fail_test "the user's Storm is listed as ours"
  for artifact in storm-adapter flink-adapter-{1.20,2.3}; do
    [[ $(entries "$(deployed "$artifact" .jar)" | grep -c slf4j) == 0 ]] || fail_test "$artifact brings slf4j, which its users have"
  done
  for artifact in numa-placement engine-core; do
    cmp "$(deployed "$artifact" .jar)" "$REPOSITORY/$artifact/target/$artifact-$version.jar" || fail_test "another jar of $artifact"
  done
  cmp "$(deployed storm-adapter .jar)" "$REPOSITORY/dist/aurochs-storm.jar" || fail_test "another jar for Storm"
  for artifact in 1.20 2.3; do
    cmp "$(deployed "flink-adapter-$artifact" .jar)" "$REPOSITORY/dist/aurochs-flink-$artifact.jar" || fail_test "another jar for Flink $artifact"
  done
  local unchecked=(-Dmaven.test.skip -Dspotless.check.skip '-Daurochs.error-prone=${aurochs.error-prone.none}')
  expect_an_equal_second_build
  expect_the_api_is_kept
}

build() { # ARGUMENT...: for a release, without tests
  mvn -B -q -Prelease -DskipTests "$@" >"$scratch/out" 2>&1
}

deployed() { echo "$scratch/deployed/io/aurochs/$1/$version/$1-$version$2"; } # ARTIFACT PRODUCT

entries() { "${REAL_JAVA%/*}/jar" -tf "$1"; } # JAR

expect_licence() { # JAR
  local file
  for file in LICENSE NOTICE; do
    [[ $(entries "$1" | grep -cx "META-INF/$file") == 1 ]] || fail_test "not one META-INF/$file in $1"
  done
}

signing_key() { # leaves Maven's options to sign in signing; none without gpg
  if ! type -P gpg >/dev/null; then
    echo "skipped: signatures, for there is no gpg"
    return
  fi
  export GNUPGHOME=$scratch/keys
  mkdir -m 700 "$GNUPGHOME"
  trap 'gpgconf --kill all || true' EXIT
  gpg --batch --quiet --passphrase '' --quick-generate-key 'release test <test@example.org>' || fail_test "no key"
  signing=(-Dgpg.keyname=test@example.org)
}

expect_signatures() { # of all that is deployed but Maven's own indexes
  local file files
  mapfile -t files < <(find "$scratch/deployed" -type f ! -name 'maven-metadata.xml*' ! -name '*.asc' ! -name '*.asc.*' ! -name '*.md5' ! -name '*.sha1')
  ((${#files[@]} > 25)) || fail_test "only ${#files[@]} files are deployed"
  for file in "${files[@]}"; do
    gpg --quiet --verify "$file.asc" "$file" 2>"$scratch/err" || fail_test "not signed: $file"
  done
}

# By the same JDK, elsewhere and in another time zone, and without what checks the sources. The first build stands for an earlier version,
# with the same API.
expect_an_equal_second_build() {
  mv "$copied" "$scratch/elsewhere"
  cd "$scratch/elsewhere" || fail_test "no copy"
  for artifact in "${RELEASED[@]}"; do
    as_version "$artifact" earlier
  done
  TZ=Asia/Tokyo build -T2 "${unchecked[@]}" clean verify -pl "$RELEASED_MODULES" -Daurochs.api.baseline=earlier || fail_test "not built again"
  local folder
  for artifact in "${RELEASED[@]}"; do
    folder=$artifact
    [[ $artifact != flink-adapter-* ]] || folder=flink-adapter/flink-${artifact##*-}
    for product in .jar -sources.jar -javadoc.jar; do
      cmp "$(deployed "$artifact" "$product")" "$folder/target/$artifact-$version$product" || fail_test "the second build's $product of $artifact differs"
    done
  done
}

as_version() { # ARTIFACT VERSION: puts what is deployed into Maven's repository under another version
  local folder=$scratch/m2/io/aurochs/$1/$2
  mkdir -p "$folder"
  cp "$(deployed "$1" .jar)" "$folder/$1-$2.jar"
  cat >"$folder/$1-$2.pom" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>io.aurochs</groupId>
  <artifactId>$1</artifactId>
  <version>$2</version>
</project>
POM
}

# Internal packages may change, and internal types and members of the API's packages; a method of the API may not.
expect_the_api_is_kept() {
  local engine=engine-core/src/main/java/io/aurochs
  replace 'public boolean isMemoryShort()' 'public Boolean isMemoryShort()' $engine/operator/EpochJob.java
  replace 'public static int mapped()' 'public static Integer mapped()' $engine/memory/OffHeapBlock.java
  build "${unchecked[@]}" verify -pl numa-placement,engine-core -Dmaven.javadoc.skip -Dmaven.source.skip -Daurochs.api.baseline=earlier ||
    fail_test "a change of what is internal in the API's packages fails the release"
  local sources=storm-adapter/src/main/java/io/aurochs/storm
  local comparison=("${unchecked[@]}" verify -pl storm-adapter -Dmaven.javadoc.skip -Dmaven.source.skip -Daurochs.api.baseline=earlier)
  replace 'public boolean next()' 'public Boolean next()' $sources/events/EventSampler.java
  build "${comparison[@]}" || fail_test "a change of what is internal fails the release"
  replace 'public Builder withSimulatedTime()' 'public Object withSimulatedTime()' $sources/AurochsCluster.java
  ! build "${comparison[@]}" || fail_test "a change of the API passes"
  expect_output 'AurochsCluster.Builder.withSimulatedTime\(\):METHOD_RETURN_TYPE_CHANGED'
  status=0
  build "${comparison[@]/%earlier/$version}" || status=$?
  expect_status 1
  expect_output "must be an earlier version than $version"
}

replace() { # TEXT TEXT FILE
  grep -qF "$1" "$3" || fail_test "no $1 in $3"
  sed -i "s/$1/$2/" "$3"
}
