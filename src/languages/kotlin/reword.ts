/** Shows the grammar what it can read, where it lags behind the language: constructors on their own line, ranges, literals. */

const FUN_INTERFACE = /\bfun(?=\s+interface\s+\w)/g
/** Members written on the line of their closing brace need a mark after them. */
const ONE_LINE = /(?<=[\w)\]"'}>?]) (?=\}[ \t]*(?:$|[\n}]))/gm
/** The grammar takes the body of the class for a lambda that is passed to what is delegated to. */
const DELEGATED = /(?<=[\w>?)])\s+by\s+(?=[\w.]+(?:\([^(){}\n]*\))?\s*\{\s*\n)[\w.]+(?:\([^(){}\n]*\))?/g

/** `class A`, and its constructor on the next line. */
const CONSTRUCTOR =
  /(?<=\bclass\s{1,9}\w{1,100}(?:\s{0,9}<[^(){}]{0,200}>)?)[ \t\r]*\n\s*(?:@[\w.:]+(?:\([^()]*\))?\s+)*(?:(?:internal|private|protected|public)\s+)?(?=constructor\s*\()/g
/** The same where no blank is before it, and `A?.() -> C`. */
const QUALIFIED = /(?<=[(<])(?:\w+\.)+(?=\w+\.\([^()]*\) *->)|(?<=[\w>])\?(?=\.\([^()]*\) *->)/g
const BINARY = /\b0b[01_]+/g
/** `A.B.() -> C` */
const RECEIVER = /(?<=[:(,=]) ([\w.]+\.\w+)\.\((\)?)(?=[^()]*\)? *->)/g
/** A branch of `when`: the line before goes on with `in` otherwise. */
const RANGE_BRANCH = /^([ \t]+)!?in\b(?=[^\n{}]*->)/gm
const UNTIL = /\.\.</g
/** A name that starts like a keyword, where the line before could go on. */
const IN_NAME = /^([ \t]*)in(?=\d)/gm
/** Words that are keywords only before a declaration. */
const SOFT =
  /(?<=^[ \t]*|[{;(,] ?|-> )(?:open|annotation|inner|data|value|sealed|inline|infix|external)(?=\s*(?:=[^=]|\(|\.))/gm
/** Where nothing but a jump gives the value of a branch. */
const JUMP = /(?<=->\s|\?:\s)return(?=[ \t]+[\w(])/g
/** A function between its operands: the grammar takes `e` for the start of another word. */
const INFIX_E = /(?<=[\w)\]}"'] )e(?!lse\b|num\b|xternal\b|xpect\b)(?=\w* [\w("'-])/g
/** `is A if b -> c` */
const GUARD = /(?<=^[ \t]*!?is [\w.<>*?, ]{1,200}) if /gm
/** `f(a).b = c` */
const SET_OF_RESULT =
  /^(?![ \t]*(?:if|while|for|when|val|var|fun|class|else|return|catch)\b)([\t\w.@?!"(),[\] $]{0,200}\)[\w.?!"$ [\]()]{0,200}[\w\]]) (?:= |[-+*/%]=)(?!=)/gm
const DOLLARS = /(?<!\$)\${2,}(?=")/g

/** The same text, at the same length. */
export function reword(text: string): string {
  return text
    .replace(FUN_INTERFACE, '   ')
    .replace(CONSTRUCTOR, found => found.replace(/\n/g, ' '))
    .replace(BINARY, found => '1'.repeat(found.length))
    .replace(RECEIVER, (_, type: string, end: string) => (end ? `(${type})  ` : `(${type}, `))
    .replace(QUALIFIED, found => ' '.repeat(found.length))
    .replace(RANGE_BRANCH, found => ' '.repeat(found.length))
    .replace(UNTIL, '.. ')
    .replace(IN_NAME, '$1zz')
    .replace(SOFT, found => 'z'.repeat(found.length))
    .replace(JUMP, 'throw ')
    .replace(INFIX_E, 'z')
    .replace(GUARD, ',   ')
    .replace(SET_OF_RESULT, '$1 ==')
    .replace(DOLLARS, found => ' '.repeat(found.length))
    .replace(ONE_LINE, ';')
    .replace(DELEGATED, (found, at: number) => (isInHeader(text, at) ? found.replace(/[^\n]/g, ' ') : found))
}

/** Only classes delegate to a value with a body behind it; properties do so too, with a lambda. */
function isInHeader(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1_000), at)
  const start = Math.max(
    before.lastIndexOf('class '),
    before.lastIndexOf('object '),
    before.lastIndexOf('interface '),
  )
  return start >= 0 && !/[{}]|\bva[lr]\s+\w+\s*(?::\s*[\w<>]+\s*)?$/.test(before.slice(start))
}
