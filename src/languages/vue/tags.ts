/** Which tags of a template are components, and what scripts call them. */

const HTML = `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data
datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr
html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p
param picture pre progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup svg
table tbody td template textarea tfoot th thead time title tr track u ul var video wbr
circle clipPath defs desc ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset filter
foreignObject g image line linearGradient marker mask math path pattern polygon polyline radialGradient rect stop switch symbol
text textPath tspan use view animate animateTransform set`

/** Components of Vue itself. */
const BUILT_IN = `component keep-alive KeepAlive transition Transition transition-group TransitionGroup teleport Teleport suspense
Suspense slot router-view RouterView router-link RouterLink`

const PLATFORM = new Set(`${HTML} ${BUILT_IN}`.split(/\s+/))

/** Tags with a dash or a capital are, and others if a script has a name for them. */
export function isComponentTag(name: string, isInScript: (word: string) => boolean): boolean {
  if (PLATFORM.has(name) || !/^[A-Za-z][\w.-]*$/.test(name)) return false
  return /[A-Z-]/.test(name) || isInScript(pascal(name))
}

/** Names a script may have for a tag, the likeliest first. */
export function namesOfTag(text: string, at: number): string[] {
  TAG.lastIndex = at
  const tag = TAG.exec(text)?.[0] ?? ''
  const name = pascal(tag)
  return [name, name.charAt(0).toLowerCase() + name.slice(1)]
}

const TAG = /[A-Za-z][\w-]*/y

function pascal(tag: string): string {
  return tag.replace(/(?:^|(?<!-)-+)(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll('-', '')
}
