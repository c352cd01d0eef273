/** What C# calls without its name: patterns of the language, attributes, generated parts, reflection. */
import type { CallRules } from '../call-rules.ts'
import { SLASH_COMMENTS } from '../slash-comments.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  // Statements, query expressions, initializers, interpolation and the runtime look these up by their names.
  implicit:
    /^(?:Main|ToString|Equals|GetHashCode|GetType|Finalize|~.*|operator.*|this|Dispose(?:Async)?|GetEnumerator|GetAsyncEnumerator|MoveNext(?:Async)?|Reset|Current|Deconstruct|GetAwaiter|GetResult|IsCompleted|\w*OnCompleted|Add|Invoke|Slice|Count|Length|CompareTo|GetObjectData|GetPinnableReference|Append(?:Literal|Formatted)|Create|Lock|EnterScope|Select(?:Many)?|Where|Join|Group(?:By|Join)|(?:Order|Then)By(?:Descending)?|Cast|SetStateMachine|Configure(?:Services)?|Startup|add|remove)$/,
  protocolMembers: new Set(),
  decorators:
    /(?<=^[ \t]{0,80}(?:\[[^\]]{0,200}\]\s{0,80}){0,9}\[(?:[^\]]{0,200},)?\s{0,20})(?:\w+\s*:\s*)?([A-Za-z_][\w.]*)|\b(partial|extern)\b/gm,
  harmlessDecorators:
    words(`Obsolete MethodImpl DebuggerStepThrough DebuggerHidden DebuggerNonUserCode DebuggerDisplay Pure NotNull MaybeNull
    AllowNull DisallowNull NotNullWhen MaybeNullWhen NotNullIfNotNull MemberNotNull DoesNotReturn EditorBrowsable Browsable
    CLSCompliant SuppressMessage ExcludeFromCodeCoverage ThreadStatic Flags Serializable AttributeUsage
    UnconditionalSuppressMessage RequiresUnreferencedCode RequiresDynamicCode`),
  // What implements an interface outside the repository says nothing of it, what overrides says so.
  harmlessBases: words('object Object ValueType Enum Attribute Exception EventArgs'),
  baseMembers: new Map(
    Object.entries({
      IDisposable: 'Dispose',
      IAsyncDisposable: 'DisposeAsync',
      IComparable: 'CompareTo',
      IEquatable: 'Equals',
      ICloneable: 'Clone',
      IFormattable: 'ToString',
      IEnumerable: 'GetEnumerator',
      IEnumerator: 'MoveNext Reset Current',
    }).map(([base, members]) => [base, words(members)]),
  ),
  inspectors: new Set(),
  isBuiltInModule: module => /^(?:System|Microsoft\.CSharp)\b/.test(module),
  reflection: { calls: /(?:)/, isNeeded: true },
  accessorsAreSites: true,
  bareMembers: true,
  unexportedWithin: 'repository',
  bySyntax: {
    comment: SLASH_COMMENTS,
    computedNames:
      '\\.(?:GetMethods|GetMembers|GetRuntimeMethods|GetDeclaredMethods?|DeclaredMethods|InvokeMember)\\b|\\.(?:GetMethod|GetMember|GetRuntimeMethod)\\s*\\(\\s*[^"\\s)n]',
  },
}
