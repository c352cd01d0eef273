/** Lines of Elixir for random repositories: modules that other files alias, import, implement or call by whole paths. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get?', 'make!']
const MODULES = ['P', 'P.A', 'P.A.B', 'Q']

export const ELIXIR = ['lib/a.ex', 'lib/b.ex', 'lib/p/c.ex', 'test/a_test.exs', 'd.exs', 'mix.exs']

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const elixir = (path: string, { lines }: NamedFile): string =>
  `# ${path}\n${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [S, T, U] = [pick(MODULES, a), pick(MODULES, b), pick(MODULES, c)]
      const last = S.slice(S.lastIndexOf('.') + 1)
      const forms = [
        `defmodule ${S} do\n  def ${n}(x), do: ${m}(x)\nend`,
        `defmodule ${S} do\n  alias ${T}\n  def ${n}(x), do: ${T.slice(T.lastIndexOf('.') + 1)}.${m}(x)\nend`,
        `defmodule ${S} do\n  import ${T}\n  defp ${n}(x), do: ${m}(x) |> ${k}()\nend`,
        `defmodule ${S} do\n  @behaviour ${T}\n  def ${n}(x), do: ${U}.${m}(x)\nend`,
        `defmodule ${S} do\n  @callback ${n}(term) :: term\n  defstruct [:red]\nend`,
        `defprotocol ${S} do\n  def ${n}(x)\nend`,
        `defimpl ${S}, for: ${T} do\n  def ${n}(x), do: ${m}(x)\nend`,
        `defmodule ${S} do\n  defmodule B do\n    def ${n}(x), do: ${T}.B.${m}(x)\n  end\nend`,
        `defmodule ${S} do\n  alias ${T}, as: X\n  def ${n}(x), do: %X{red: X.B.${m}(x)}\nend`,
        `defmodule ${S} do\n  use ${T}\n  @${n.replace(/\W/, '')} 1\n  def ${m}(x), do: @${n.replace(/\W/, '')}\nend`,
        `defmodule ${S} do\n  def ${n}(x), do: __MODULE__.${m}(&${k}/1)\nend`,
        `${S}.${n}(${T})`,
        `defmodule ${S}Test do\n  test "${n}" do\n    ${S}.${m}(${last})\n  end\nend`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
