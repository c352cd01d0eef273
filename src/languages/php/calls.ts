/** What PHP calls without its name: magic methods, names in strings and variables, attributes. */
import type { CallRules } from '../call-rules.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const ERRORS = `Exception ErrorException Error RuntimeException LogicException InvalidArgumentException DomainException
  LengthException OutOfRangeException OutOfBoundsException RangeException OverflowException UnderflowException
  UnexpectedValueException BadFunctionCallException BadMethodCallException TypeError ValueError JsonException Throwable`

export const calls: CallRules = {
  implicit:
    /^__\w+$|^(?:main|offset(?:Get|Set|Exists|Unset)|count|getIterator|current|key|next|rewind|valid|jsonSerialize|(?:un)?serialize|test\w*|setUp\w*|tearDown\w*|get\w+Attribute|set\w+Attribute|scope\w+)$/i,
  protocolMembers: new Set(),
  decorators:
    /(?<=#\[(?:[^\]]{0,300},)?\s{0,20})\\?(?:\w+\\)*(\w+)|@(dataProvider|test|before|after|beforeClass|afterClass|required)\b/g,
  harmlessDecorators: words(
    'Override Deprecated Pure ReturnTypeWillChange SensitiveParameter NoReturn AllowDynamicProperties',
  ),
  harmlessBases: words(ERRORS),
  baseMembers: new Map(
    [
      'Countable',
      'IteratorAggregate',
      'Iterator',
      'Traversable',
      'ArrayAccess',
      'JsonSerializable',
      'Stringable',
      'UnitEnum',
      'BackedEnum',
    ].map(base => [base, new Set<string>()]),
  ),
  inspectors: new Set(),
  isBuiltInModule: () => false,
  reflection: { calls: /(?:)/, isNeeded: true },
  accessorsAreSites: true,
  unexportedWithin: 'repository',
  bySyntax: {
    ignoresCase: true,
    comment: /(?:^|\s)(?:\/\/|#(?!\[)).*$|(?:^|\s)\/\*.*?(?:\*\/|$)|^\s*\*(?:\s.*|\/.*)?$/g,
    // `$a->$name(…)`, `$a->{…}(…)`, `[$a, $name]`, `A::$name(…)`, `new ReflectionMethod($a, $name)`.
    computedNames:
      '(?:->|::)\\s*(?:\\$\\w+\\s*(?:\\(|\\[)|\\{)|\\[\\s*\\$\\w+(?:->\\w+)?\\s*,\\s*(?:\\$\\w*(?i:method|name|func|callback|action|handler|listener)\\w*|[^\\[\\],]*\\s\\.\\s[^\\[\\],]*)\\s*\\]|\\bcall_user_func\\w*\\(\\s*\\[[^\\]]*,\\s*\\$|\\bReflection(?:Method|Class|Object|Function)\\b|\\bget_class_methods\\b',
    handedOn: /^\s*\(\s*\.\.\.\s*\)/,
  },
}
