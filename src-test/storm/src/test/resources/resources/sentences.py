import storm

SENTENCES = 200


class SentenceSpout(storm.Spout):
    def initialize(self, conf, context):
        self.next = 0

    def nextTuple(self):
        if self.next < SENTENCES:
            storm.emit(["word%d word%d" % (self.next % 7, self.next % 3)], id=self.next)
            self.next += 1

    def ack(self, id):
        storm.emit([id], stream="acked")


SentenceSpout().run()
