/** Lines of Ruby for random repositories: what one file opens, another opens again, mixes in or calls. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get', 'make']
const CLASSES = ['Base', 'Child', 'Mixin']

export const RUBY = [
  'lib/a.rb',
  'lib/b.rb',
  'lib/b/c.rb',
  'app/models/d.rb',
  'test/a_test.rb',
  'e.rb',
  'x.gemspec',
]

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const ruby = (path: string, { lines }: NamedFile): string => {
  if (path === 'x.gemspec') return `Gem::Specification.new { |s| s.name = '${pick(NAMES, lines.length)}' }\n`
  return `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [S, T, U] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const forms = [
        `require '${pick(['a', 'b', 'b/c', 'json'], a)}'`,
        `require_relative '${pick(['b', '../lib/a', 'b/c', 'no'], a)}'`,
        `class ${S} < ${T}\n  def ${n} = ${m}.${k}\nend`,
        `class ${S}\n  include ${T}\n  def ${n}\n    @${m} ||= ${U}.new\n    @${m}.${k}\n  end\nend`,
        `module ${S}\n  def self.${n} = ${m}\n  def ${k} = super\nend`,
        `class ${S}::${T}\n  def ${n} = ${U}::${S}.${m}\nend`,
        `module ${S}\n  class ${T} < ${U}\n    extend ${S}\n    ${n} :${m}\n    ${U} = 1\n  end\nend`,
        `module ${S}\n  module ClassMethods\n    def ${n} = ${m}\n  end\nend`,
        `module ${S}\n  module_function\n  def ${n} = ${m}(1)\nend`,
        `class ${S}\n  class << self\n    attr_accessor :${n}\n    def ${m} = new.${k}\n  end\nend`,
        `${S} = Struct.new(:${n}) do\n  def ${m} = ${n}.${k}\nend`,
        `${S} = Class.new(${T})`,
        `${S} = ${T}`,
        `def ${n}(x) = x.${m}`,
        `x = ${S}.new\nx.${n}.${m} = ${T}::${U}`,
        `${S}.${n}.${m}\n${k}`,
        `class ${S}\n  alias ${n} ${m}\n  attr_reader :${k}\n  private :${n}\nend`,
        `class ${S}\n  define_method(:${n}) { ${m} }\n  def ${k} = self.class.${n}\nend`,
        `class ${S}\n  private\n  def ${n} = [${T}.new].each { |y| y.${m} }\nend`,
        `module ${S}\n  extend self\n  def ${n} = ${T}.${m}(${k})\nend`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
}
