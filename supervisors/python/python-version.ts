/** The version of Python that code is read as. */

/** The newest that ty 0.0.100 and pyright 1.1.414 know: branches for newer versions are what a repository moves towards. */
export const PYTHON_VERSION = '3.14'
