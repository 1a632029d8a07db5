# What is released, built a second time elsewhere and deployed to a directory.
# shellcheck shell=bash disable=SC2154,SC2034

test_the_release_is_complete_and_reproducible() {
  copy_of_the_sources
  own_maven_repository
  cd "$copied" || fail_test "no copy"
  mvn -B -q -T2 -Prelease -DskipTests deploy -DaltDeploymentRepository="here::file://$scratch/deployed" >"$scratch/out" 2>&1 ||
    fail_test "not built"
  [[ $(ls "$scratch/deployed/io/aurochs" | tr '\n' ' ') == \
    'aurochs aurochs-bom engine-core flink-adapter flink-adapter-1.20 flink-adapter-2.3 numa-placement storm-adapter ' ]] ||
    fail_test "deployed: $(ls "$scratch/deployed/io/aurochs")"
  local version artifact product
  version=$(sed -n '/<artifactId>aurochs</,$s|.*<version>\(.*\)</version>.*|\1|p' pom.xml | sed 1q)
  for artifact in numa-placement engine-core storm-adapter flink-adapter-{1.20,2.3}; do
    for product in .pom .jar -sources.jar -javadoc.jar -cyclonedx.json; do
      [[ -s $(deployed "$artifact" "$product") ]] || fail_test "$artifact lacks $product"
    done
  done
  ! grep -q '"name" : "storm-client"' "$(deployed storm-adapter -cyclonedx.json)" || fail_test "the user's Storm is listed as ours"
  for artifact in numa-placement engine-core; do
    cmp "$(deployed "$artifact" .jar)" "$REPOSITORY/$artifact/target/$artifact-$version.jar" || fail_test "another jar of $artifact"
  done
  cmp "$(deployed storm-adapter .jar)" "$REPOSITORY/dist/aurochs-storm.jar" || fail_test "another jar for Storm"
  for artifact in 1.20 2.3; do
    cmp "$(deployed "flink-adapter-$artifact" .jar)" "$REPOSITORY/dist/aurochs-flink-$artifact.jar" || fail_test "another jar for Flink $artifact"
  done
}

deployed() { echo "$scratch/deployed/io/aurochs/$1/$version/$1-$version$2"; } # ARTIFACT PRODUCT
