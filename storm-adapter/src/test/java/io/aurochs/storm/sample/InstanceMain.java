package io.aurochs.storm.sample;

/** Its main is not static, so that no command can run it. */
public final class InstanceMain {
    @SuppressWarnings("IncorrectMainMethod")
    public void main(String[] args) {}
}
