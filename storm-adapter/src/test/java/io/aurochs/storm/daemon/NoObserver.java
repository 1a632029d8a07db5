package io.aurochs.storm.daemon;

/** For a daemon whose topologies a test does not watch. */
final class NoObserver implements DaemonObserver {
    @Override
    public void runs(String topologyId, String how) {}

    @Override
    public void failed(String topologyId, String what) {}

    @Override
    public void ended(String topologyId, String how) {}
}
