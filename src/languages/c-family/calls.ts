/** What C and C++ call without a name: entry points, attributes, names that the preprocessor joins. */
import type { CallRules, SyntaxEvidence } from '../call-rules.ts'
import { SLASH_COMMENTS } from '../slash-comments.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const bySyntax: SyntaxEvidence = {
  comment: SLASH_COMMENTS,
  computedNames:
    '\\b(?:dlv?sym|GetProcAddress|g_module_symbol)\\s*\\(\\s*[\\w>.-]+\\s*,\\s*[A-Za-z_][\\w>.-]*\\s*[,)]',
  builtNames: { search: '[\\w)]\\s*##\\s*\\w', mayGive: mayPaste },
}

export const calls: CallRules = {
  // Entry points, what loaders, generated parsers and libraries of C look up, and what replaces functions of libraries.
  implicit:
    /^(?:w?main|_?start|w?WinMain|DllMain|_init|_fini|init_module|cleanup_module|yy\w+|LLVMFuzzer\w+|Java_\w+|JNI_\w+|PyInit_\w+|luaopen_\w+|Init_\w+|__\w+|malloc|calloc|realloc|free|memalign|aligned_alloc|posix_memalign)$/,
  protocolMembers: new Set(),
  // What a declaration says of itself beside its type; an unknown macro there may say the same.
  decorators:
    /\b(constructor|destructor|alias|weak|ifunc|used|section|interrupt|signal|naked|dllexport|selectany|visibility|extern(?=\s*")|__global__|__kernel|EMSCRIPTEN_KEEPALIVE|JNIEXPORT|PHP_\w+|PG_\w+)\b/g,
  harmlessDecorators: new Set(),
  harmlessBases: new Set(),
  inspectors: new Set(),
  isBuiltInModule: () => false,
  reflection: { calls: /(?:)/, isNeeded: true },
  accessorsAreSites: true,
  unexportedWithin: 'repository',
  bySyntax,
}

export const cppCalls: CallRules = {
  ...calls,
  // Members and functions that statements, operators, templates of the standard library and tests look up by their names.
  implicit: new RegExp(
    `${calls.implicit.source}|${[
      'operator\\W.*|operator\\s.*|~.*|c?r?(?:begin|end)|size|empty|data|length|swap|get|what|hash\\w*|move|clone',
      'push_(?:back|front)|emplace\\w*|insert|erase|clear|resize|reserve|find|count|at|front|back|assign|append|iter_\\w+',
      '(?:de)?allocate|construct|destroy|max_size|rebind|(?:try_)?(?:un)?lock\\w*|await_\\w+|return_(?:value|void)',
      'unhandled_exception|(?:initial|final)_suspend|yield_value|get_return_object\\w*|compare|eq|lt|copy|to_\\w+_type',
      'overflow|underflow|uflow|xs\\w+|sync|seek\\w+|showmanyc|pbackfail|do_\\w+|min|max|category|message|default_error_condition',
      'to_json|from_json|to_string|parse|format|format_as|PrintTo|Absl\\w+|SetUp\\w*|TearDown\\w*|TestBody|operator.*',
    ]
      .map(part => `^(?:${part})$`)
      .join('|')}`,
  ),
  harmlessBases: words(
    'exception runtime_error logic_error invalid_argument out_of_range enable_shared_from_this true_type false_type',
  ),
}

const MAX_PASTED = 5
const MAX_NAME = 100

/** Whether `a##b` in a macro may give a name: a parameter of the macro may be any part of it. */
function mayPaste(line: string, before: string, name: string): boolean {
  const defined = [...before.matchAll(/#\s*define\s+\w+(?:\(([^()]*)\))?/g)].at(-1)
  const given = new Set((defined?.[1] ?? '').match(/\w+/g))
  return [...line.matchAll(/(?:(?<!\w)\w+|\))(?:\s*##\s*\w+)+/g)].some(([chain]) => {
    const parts = chain
      .split(/(?<!\s)\s*##\s*/)
      .map(part => (given.has(part) || !/^\w+$/.test(part) ? '\\w*' : part))
    // Each part that may be anything multiplies the ways to read a name.
    if (parts.length > MAX_PASTED || name.length > MAX_NAME) return true
    return new RegExp(`^${parts.join('')}$`).test(name)
  })
}
