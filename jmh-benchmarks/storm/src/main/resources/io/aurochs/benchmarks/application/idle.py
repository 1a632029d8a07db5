import storm


class IdleSpout(storm.Spout):
    """Has nothing to emit."""


IdleSpout().run()
