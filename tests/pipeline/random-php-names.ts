/** Random PHP files, for random-names.ts. */
import { CLASSES, NAMES, pick } from './drawn-names.ts'
import type { NamedFile } from './random-names.ts'

export const PHP = [
  'a/One.php',
  'a/Two.php',
  'a/functions.php',
  'b/Three.php',
  'b/c/Four.php',
  'index.php',
  'composer.json',
]

/** As in C#, the first line says which namespace the file is of. */
export const php = (path: string, { lines }: NamedFile): string => {
  const spaces = ['N', 'N\\M', 'N\\M\\K', 'O']
  if (path === 'composer.json')
    return `{"name": "o/${pick(NAMES, lines[0]?.a ?? 0)}", "require": {"x/y": "*"}}\n`
  const body = lines.map(({ form, a, b, c }) => {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
    const space = pick(spaces, a)
    const file = pick(PHP, b)
    return pick(
      [
        `use ${space}\\${D};`,
        `use ${space}\\{${D}, ${E} as ${C}};`,
        `use ${space};`,
        `use function ${space}\\${m};`,
        `use const ${space}\\${n} as ${k};`,
        `class ${C} extends ${D} { public function ${n}() { return $this->${m}(); } }`,
        `class ${C} { use ${D}; public ?${E} $${n} = null; static function ${m}(): static { return new static(); } }`,
        `trait ${C} { private ${D} $${n}; function ${k}() { $this->${n}->${m}(); self::${m}(); } }`,
        `interface ${C} extends ${D} { const ${n} = 1; function ${m}(${E} $x): ${D}; }`,
        `enum ${C}: string implements ${D} { case ${n} = 'a'; function ${k}() { return self::${n}->${m}(); } }`,
        `function ${n}(${C} $x) { return ${m}($x->${k}()) + ${k}; }`,
        `function ${n}(): ${D} { return \\${space}\\${m}(); }`,
        `const ${n} = ${m};`,
        `class ${C} { function __construct(private ${D} $${n}) { parent::__construct(); $this->${k} = new ${E}(); } function ${m}() { $this->${n}->${k}(); $this->${k}->${m}(); } }`,
        `$x = new \\${C}(); $x->${n}(); \\${m}();`,
        `$y = fn (${C} $x) => $x->${n}(); $y(${D}::${m}());`,
        `require_once '${file}'; include __DIR__ . '/../${file}';`,
        `#[${C}] class ${D} { public static $${n} = ${E}::${m}; function ${k}() { return static::$${n}; } }`,
        `$z = new class extends ${C} { function ${n}() { $this->${m}(); } };`,
        `class ${C} { use ${D}, ${E} { ${D}::${n} insteadof ${E}; ${E}::${n} as ${k}; } }`,
      ],
      form,
    )
  })
  const first = lines[0]?.c ?? 0
  const space = path === 'index.php' ? '' : `namespace ${pick(spaces, first)};\n`
  return `<?php\n${space}${body.join('\n')}\n`
}
