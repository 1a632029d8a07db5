import os
import signal
import time

import storm


class HangingSpout(storm.Spout):
    """Emits words, but stops for good at one, once."""

    def initialize(self, conf, context):
        self.marker = conf["test.hang.marker"]
        self.next = 0

    def nextTuple(self):
        self.next += 1
        if self.next == 20 and not os.path.exists(self.marker):
            open(self.marker, "w").close()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(1000)
        storm.emit(["word%d" % self.next], id=self.next)

    def ack(self, id):
        pass


HangingSpout().run()
