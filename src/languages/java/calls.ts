/** What Java calls without its name: entry points, serialization, annotated members; overrides are reported by engines. */
import type { CallRules } from '../call-rules.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  implicit:
    /^(?:main|premain|agentmain|toString|equals|hashCode|compareTo|close|iterator|run|finalize|clone|readObject|writeObject|readResolve|writeReplace|readObjectNoData|valueOf|values)$/,
  calledByRelatives:
    /^(?:get|set|contains|invoke|iterator|next|hasNext|inc|dec|not|rangeTo|getValue|setValue|component\d+|unary(?:Plus|Minus)|(?:plus|minus|times|div|rem)(?:Assign)?)$/,
  protocolMembers: new Set(),
  decorators: /(?:^|\s)@([\w.]+)(?!\s*interface\b)/gm,
  harmlessDecorators:
    words(`Override Deprecated SuppressWarnings SafeVarargs FunctionalInterface Nullable NonNull
    Nonnull NotNull CheckForNull CheckReturnValue CanIgnoreReturnValue VisibleForTesting Contract`),
  constructorReference: /^(?:<[^<>]*>)?\s*::\s*new\b/,
  explicitSuper: /\b(?:super|this)\s*\(/,
  harmlessBases: words('Object Record Enum'),
  otherFiles: { names: /\.(?:groovy|gradle|clj|jspx?|aj)$/, interpreter: /\b(?:java|jbang|groovy)\b/ },
  builtInsAreHidden: 'folder',
  inspectors: new Set(),
  isBuiltInModule: module => /^javax?\./.test(module),
  reflection: {
    calls:
      /\b(?:getMethods?|getDeclaredMethods?|forName|findVirtual|findStatic|getField|getDeclaredField|MethodSource|invokeMethod|ReflectionTestUtils|initMethod|destroyMethod)\b/,
    isNeeded: true,
  },
  accessorsAreSites: true,
  bareMembers: true,
  privateIsKept: true,
  unexportedWithin: 'repository',
}
