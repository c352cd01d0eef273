/** By language: how many places may mean something of the repository, and how far they are settled. */
import type { LanguageStatus } from '../../src/questions/status/answer.ts'

const PARTS: readonly (readonly [
  name: string,
  look: string,
  of: (one: LanguageStatus) => number,
  says: string,
])[] = [
  ['exact', 'exact', one => one.exact_sites, 'verified by an engine'],
  ['carried', 'carried', one => one.carried_sites, 'verified before something changed'],
  ['outside', 'outside', one => one.external_sites, 'verified to mean something outside'],
  ['by syntax', 'syntax', one => one.approximate_sites, 'found by scopes and imports, or by name'],
  ['unknown', 'unknown', one => one.unknown_sites, 'an engine was asked and does not know'],
  ['open', 'open', one => one.open_sites, 'no engine was asked, and syntax does not say'],
]

export function Languages({ languages }: { languages: readonly LanguageStatus[] }) {
  return (
    <section class="panel is-wide">
      <h2>Resolved and open, by language</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys. */}
      <section class="table-frame" tabIndex={0} aria-label="Sites by language">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Language</th>
              <th scope="col">Files</th>
              <th scope="col">Sites</th>
              {PARTS.map(([name, look, , says]) => (
                <th key={name} scope="col" title={says}>
                  <span class={`swatch part-${look}`} /> {name}
                </th>
              ))}
              <th scope="col">Shares</th>
            </tr>
          </thead>
          <tbody>
            {languages.map(one => (
              <tr key={one.language}>
                <th scope="row">{one.language}</th>
                <td>{one.files.toLocaleString()}</td>
                <td>{one.sites.toLocaleString()}</td>
                {PARTS.map(([name, , of]) => (
                  <td key={name}>{of(one).toLocaleString()}</td>
                ))}
                <td>
                  <span
                    class="stack"
                    role="img"
                    aria-label={`${Math.round(100 * one.settled_share)} % settled`}
                  >
                    {PARTS.map(([name, look, of]) => (
                      <span
                        key={name}
                        class={`part-${look}`}
                        style={{ width: `${one.sites === 0 ? 0 : (100 * of(one)) / one.sites}%` }}
                      />
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
