# What is released, built a second time elsewhere and deployed to a directory.
# shellcheck shell=bash disable=SC2154,SC2034

test_the_release_is_complete_and_reproducible() {
  copy_of_the_sources
  own_maven_repository
  cd "$copied" || fail_test "no copy"
  mvn -B -q -T2 -Prelease -DskipTests deploy -DaltDeploymentRepository="here::file://$scratch/deployed" \
    -pl bom,numa-placement,engine-core,storm-adapter,flink-adapter/flink-1.20,flink-adapter/flink-2.3 -am >"$scratch/out" 2>&1 ||
    fail_test "not built"
  local version artifact product
  version=$(sed -n '/<artifactId>aurochs</,$s|.*<version>\(.*\)</version>.*|\1|p' pom.xml | sed 1q)
  for artifact in numa-placement engine-core storm-adapter flink-adapter-{1.20,2.3}; do
    for product in .pom .jar -sources.jar -javadoc.jar -cyclonedx.json; do
      [[ -s $(deployed "$artifact" "$product") ]] || fail_test "$artifact lacks $product"
    done
  done
  [[ -s $(deployed aurochs-bom .pom) ]] || fail_test "no aurochs-bom"
  [[ -s $(deployed aurochs .pom) ]] || fail_test "no parent"
  [[ ! -e $scratch/deployed/io/aurochs/launcher ]] || fail_test "the launcher is of no use in a repository"
  cmp "$(deployed storm-adapter .jar)" "$REPOSITORY/dist/aurochs-storm.jar" || fail_test "another jar for Storm"
  for artifact in 1.20 2.3; do
    cmp "$(deployed "flink-adapter-$artifact" .jar)" "$REPOSITORY/dist/aurochs-flink-$artifact.jar" || fail_test "another jar for Flink $artifact"
  done
}

deployed() { echo "$scratch/deployed/io/aurochs/$1/$version/$1-$version$2"; } # ARTIFACT PRODUCT
