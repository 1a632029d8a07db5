package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.Results;

/** All that is done with the records of one expressway, operator by operator. One thread. */
final class ExpresswayLoop {
    private final SegmentStatistics statistics = new SegmentStatistics();
    private final StopDetector stops = new StopDetector();
    private final AccidentDetector accidents = new AccidentDetector();
    private final TollStation tolls = new TollStation();
    private final Accounts accounts = new Accounts();
    private final Expenditures expenditures;
    private final Results results;

    ExpresswayLoop(Expenditures expenditures, Results results) {
        this.expenditures = expenditures;
        this.results = results;
    }

    void process(RoadRecord record) {
        if (record instanceof PositionReport report) {
            report(report);
        } else if (record instanceof BalanceQuery query) {
            results.accept(accounts.answer(query).hash());
        } else if (record instanceof ExpenditureQuery query) {
            results.accept(expenditures.answer(query).hash());
        } else {
            close(record.minute());
        }
    }

    private void report(PositionReport report) {
        statistics.report(report);
        StopChange change = stops.report(report);
        if (change != null) {
            accidents.add(change);
        }
        TollAssessment assessment = tolls.report(report);
        if (assessment.charge() != null) {
            accounts.charge(assessment.charge());
        }
        if (assessment.notification() != null) {
            results.accept(assessment.notification().hash());
        }
        if (assessment.alert() != null) {
            results.accept(assessment.alert().hash());
        }
    }

    private void close(long minute) {
        statistics.close(minute).forEach(tolls.conditions()::add);
        stops.close(minute).forEach(accidents::add);
        accidents.close(minute).forEach(tolls.conditions()::add);
        tolls.close(minute);
        accounts.close(minute);
    }
}
