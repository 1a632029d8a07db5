import re

import storm

# As WordSplitter: letters, and an apostrophe between two of them.
WORD = re.compile("[^\\W\\d_]+(?:['\u2019][^\\W\\d_]+)*")


class SplitBolt(storm.BasicBolt):
    def process(self, tup):
        line, time = tup.values
        for word in WORD.findall(line):
            storm.emit([word.lower(), time])


SplitBolt().run()
