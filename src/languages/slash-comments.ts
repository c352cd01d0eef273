/** Comments that start with `//` or lie between `/*` and its end, where one line is seen at a time. */
export const SLASH_COMMENTS = /(?:^|\s)\/\/.*$|(?:^|\s)\/\*.*?(?:\*\/|$)|^\s*\*(?:\s.*|\/.*)?$/g
