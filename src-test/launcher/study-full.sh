# A measurement from the command line to the report: the launcher, the driver and the JVMs that it forks are those of this checkout.
# shellcheck shell=bash disable=SC2154,SC2034

test_study_measures_in_forked_jvms() {
  status=0
  # What is not built is an error, not built: this may be started by that very build.
  AUROCHS_BUILD_RUNS=true "$REPOSITORY/aurochs" study figure 6a --apps frauddetection --rounds 1 --warmup 0 --seconds 0.5 \
    --heap 512m --quiet --out "$scratch/study" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  expect_status 0
  grep -qE "^results: as the plain loop's in every one of [1-9][0-9]* runs(;.*)?$" "$scratch/out" || fail_test "results are not said to be right"
  [[ -s $scratch/study/report.html ]] || fail_test "no report.html"
  local run
  for run in storm2.8-frauddetection-{stock,aurochs} flink2.3-frauddetection-{stock,aurochs}; do
    compgen -G "$scratch/study/runs/$run-*.json" >/dev/null || fail_test "no run $run"
  done
}
