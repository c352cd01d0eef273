package bombe.jdt;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

/** Whether a caller still waits for a request; the parser checks it between files. */
final class Cancellation extends NullProgressMonitor {
  void check() {
    if (isCanceled()) throw new OperationCanceledException();
  }
}
