/** What JavaScript calls without its name: JSX, conversions, promises, serialization, members of computed names. */
import type { CallRules } from '../call-rules.ts'
import { isNodeBuiltin } from './node-builtins.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  implicit:
    /^(?:toString|toLocaleString|valueOf|toJSON|then|next|return|throw|inspect|handleEvent|\w+Callback|\[.*\]|jsx|jsxs|jsxDEV|createElement|h)$|^__\w+__$/,
  protocolMembers: new Set(),
  decorators: /^[ \t]*@\s*([\w.$]+)/gm,
  harmlessDecorators: words('override deprecated'),
  computedMembers: /\bthis\s*\[(?!\s*(?:["'\d]|`\w))|\bReflect\.(?:get|apply)\(\s*this\b/,
  selfConstruction: /\bthis\.constructor\b|\bnew\s+this\b|\bnew\.target\b/,
  harmlessBases: words('Object Error TypeError RangeError SyntaxError EvalError Map Set WeakMap WeakSet'),
  // `{ limit: 3 }`, `{ limit }`, `{ limit() {} }`; taken out: `const { limit } = options`
  keys: {
    within: 'tests',
    pattern: (name, asMember) => {
      const shorthand = `^\\s*${name},?\\s*$`
      if (asMember) return `\\{[^{}]*(?<![\\w$.])${name}(?![\\w$(])[^{}]*\\}\\s*=[^=>]|${shorthand}`
      const alone = `[{,]\\s*${name}\\s*(?:[,}]|=[^=>])`
      return `(?<![\\w$.])${name}(?:\\s*:(?!:)|\\([^()]*\\)\\s*\\{)|${alone}|${shorthand}`
    },
  },
  otherFiles: {
    names: /\.(?:mdx|astro|html?|coffee|marko|gjs|gts)$/,
    interpreter: /\b(?:node|deno|bun|tsx)\b/,
  },
  builtInsAreHidden: 'scripts',
  inspectors: new Set(),
  callsAtOnce:
    words(`forEach map filter some every find findIndex findLast findLastIndex flatMap reduce reduceRight sort toSorted
    toThrow toThrowError throws doesNotThrow`),
  isBuiltInModule: isNodeBuiltin,
  reflection: {
    calls:
      /\b(?:require|import)\s*\(\s*(?!["'`])|\b(?:globalThis|window|global|exports|self)\s*\[|\beval\(|\bReflect\.|\bvi\.mock|\bjest\.mock/,
    isNeeded: false,
  },
  accessorsAreSites: false,
  privateIsKept: true,
  unexportedWithin: 'file',
}
