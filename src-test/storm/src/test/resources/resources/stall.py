import os
import signal
import time

import storm


class StallBolt(storm.BasicBolt):
    """Emits what comes in, but stops for good at one word, once. It does not end when it is asked to."""

    def initialize(self, conf, context):
        self.at = conf["test.stall.at"]
        self.marker = conf["test.stall.marker"]

    def process(self, tup):
        if tup.values[0] == self.at and not os.path.exists(self.marker):
            open(self.marker, "w").close()
            time.sleep(1000)
        storm.emit(tup.values)


signal.signal(signal.SIGTERM, signal.SIG_IGN)
StallBolt().run()
