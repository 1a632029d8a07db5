import storm

SENTENCES = 60


class MeteredSpout(storm.Spout):
    """Counts what it emits, and reports an error of a sentence."""

    def initialize(self, conf, context):
        self.next = 0

    def nextTuple(self):
        if self.next < SENTENCES:
            if self.next == 7:
                storm.reportError("sentence %d" % self.next)
            storm.emit(["w" * (1 + self.next % 9)], id=self.next)
            storm.rpcMetrics("sentences", 1)
            self.next += 1

    def ack(self, id):
        storm.rpcMetrics("acked", None)
        storm.emit([id], stream="acked")


MeteredSpout().run()
