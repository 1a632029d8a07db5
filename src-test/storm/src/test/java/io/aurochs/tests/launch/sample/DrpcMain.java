package io.aurochs.tests.launch.sample;

import org.apache.storm.LocalDRPC;

/** A main that brings its own DRPC server, as it may in a test. */
public final class DrpcMain {
    private DrpcMain() {}

    public static void main(String[] args) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC()) {
            System.out.println(drpc.getServiceId());
        }
    }
}
