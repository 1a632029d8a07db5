package io.aurochs.tests.launch.sample;

import java.util.ArrayList;
import java.util.List;

/** Calls the mains of several commands, one after the other, as a shell would, in one JVM: each is a class and its arguments, up to {@code --}. */
public final class CommandLines {
    private CommandLines() {}

    public static void main(String[] args) throws Exception {
        List<String> command = new ArrayList<>();
        for (String word : args) {
            if (word.equals("--")) {
                call(command);
                command.clear();
            } else {
                command.add(word);
            }
        }
        call(command);
    }

    private static void call(List<String> command) throws Exception {
        System.out.println("$ " + String.join(" ", command));
        String[] arguments = command.subList(1, command.size()).toArray(new String[0]);
        Class.forName(command.get(0)).getMethod("main", String[].class).invoke(null, (Object) arguments);
    }
}
