/** What Kotlin calls without its name: operators, delegates, annotated members, reflection. */
import type { CallRules } from '../call-rules.ts'
import { SLASH_COMMENTS } from '../slash-comments.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  implicit:
    /^(?:main|invoke|get|set|contains|iterator|next|hasNext|inc|dec|not|rangeTo|rangeUntil|getValue|setValue|provideDelegate|component\d+|copy|unary(?:Plus|Minus)|(?:plus|minus|times|div|rem|mod)(?:Assign)?|compareTo|equals|hashCode|toString|close|run|finalize|readObject|writeObject|readResolve|writeReplace|values|valueOf|entries)$/,
  protocolMembers: new Set(),
  decorators: /@(?:\w+:)?([\w.]+)|\b(operator|external|expect|actual)\b(?=[\w\s]*\bfun\b)/g,
  harmlessDecorators:
    words(`Suppress Deprecated JvmStatic JvmOverloads JvmField JvmSynthetic JvmSuppressWildcards Throws PublishedApi OptIn
    Volatile Synchronized Transient Nullable NotNull VisibleForTesting Override CheckResult ReplaceWith DslMarker
    RequiresOptIn SinceKotlin InternalSerializationApi RestrictTo Contract`),
  harmlessBases:
    words(`Any Enum Exception RuntimeException Throwable Error IllegalStateException IllegalArgumentException IOException
    UnsupportedOperationException NullPointerException IndexOutOfBoundsException Annotation`),
  baseMembers: new Map(
    Object.entries({
      Comparable: 'compareTo',
      'Closeable AutoCloseable': 'close',
      Iterable: 'iterator forEach spliterator',
      Runnable: 'run',
    }).flatMap(([bases, members]) =>
      [...words(bases)].map((base): [string, ReadonlySet<string>] => [base, words(members)]),
    ),
  ),
  inspectors: new Set(),
  isBuiltInModule: module => /^(?:kotlin|java|javax)\b/.test(module),
  reflection: { calls: /(?:)/, isNeeded: true },
  accessorsAreSites: true,
  bareMembers: true,
  privateIsKept: true,
  unexportedWithin: 'repository',
  bySyntax: {
    comment: SLASH_COMMENTS,
    computedNames:
      '\\.(?:getMethods|getDeclaredMethods|declaredMethods|declaredFunctions|memberFunctions|declaredMemberFunctions|callBy|memberProperties)\\b|\\.(?:getMethod|getDeclaredMethod|findVirtual|findStatic)\\s*\\(\\s*[^"\\s]',
  },
}
