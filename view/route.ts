/** Addresses of the page: `#/symbol/src/cart.py%23Cart.total()?ref=v1`. Everything that is shown has one. */

export type ViewName =
  | 'map'
  | 'graph'
  | 'imports'
  | 'symbol'
  | 'file'
  | 'change'
  | 'ask'
  | 'health'
  | 'go'
  | 'enter'

export interface Route {
  view: ViewName
  /** A handle, a path or a name; '' where the view needs none. */
  about: string
  query: Readonly<Record<string, string>>
}

const VIEWS: ReadonlySet<string> = new Set<ViewName>([
  ...(['map', 'graph', 'imports', 'symbol', 'file', 'change', 'ask', 'health', 'go', 'enter'] as const),
])

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const [view = '', ...about] = path.split('/')
  const values = Object.fromEntries(new URLSearchParams(query))
  if (!VIEWS.has(view)) return { view: 'map', about: '', query: values }
  return { view: view as ViewName, about: about.map(decode).join('/'), query: values }
}

/** Empty values are left out, so that equal views have equal addresses. */
export function hrefOf(
  view: ViewName,
  about = '',
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  // What is asked about a ref stays there.
  if (query.ref === undefined && currentRef() !== undefined) given.push(['ref', currentRef()])
  const path = about === '' ? '' : `/${about.split('/').map(encodeURIComponent).join('/')}`
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `#/${view}${path}${search === '' ? '' : `?${search}`}`
}

export function currentRef(): string | undefined {
  return parseRoute(location.hash).query.ref || undefined
}

export function goTo(href: string): void {
  location.hash = href
}

/** A switch of the same view: Back leads to the view before, not through every position of the switch. */
export function replaceWith(href: string): void {
  history.replaceState(null, '', href)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
