/** What of the parser's module is used. `Parser.init` turns the object it is given into that module. */
export interface ParserModule {
  HEAP32: Int32Array
}
