/** The used part of the parser's module. `Parser.init` turns the given object into that module. */
export interface ParserModule {
  HEAP32: Int32Array
}
