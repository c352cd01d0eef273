package bombe.jdt;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/** Entry point: answers on standard input and output until either side ends it. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    var wire = new Wire(
        new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16),
        new FileOutputStream(FileDescriptor.out));
    // Output of a library must not get between two frames.
    System.setOut(System.err);
    int status = 1;
    try {
      new Server(wire).serve();
      status = 0;
    } catch (Throwable problem) {
      problem.printStackTrace();
    }
    // Threads that still parse have no caller any longer.
    Runtime.getRuntime().halt(status);
  }
}
