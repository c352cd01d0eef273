/** The component that a file is as a whole: a symbol of its own, or the object of options that the file exports. */
import type { FileComponent } from '../../languages/language.ts'
import { type ExportFact, newSymbolFact, type SiteFact, SYMBOL_FLAG } from '../../model/index.ts'
import type { ScopedContext } from '../file-context.ts'
import { Regions } from '../parse/regions.ts'

/**
 * Once names are bound: without options the file itself is the component. What runs for an instance belongs to it, not
 * to the module. `adopted` is the symbol that `adoptOptions` found.
 */
export function addComponent(
  context: ScopedContext,
  component: FileComponent,
  adopted: number | undefined,
  exports: ExportFact[],
  sites: readonly SiteFact[],
): void {
  const { symbols, lines } = context
  const symbol = adopted ?? symbols.push(newComponent(context, component)) - 1
  if (component.isAmbient) symbols[symbol]!.flags |= SYMBOL_FLAG.ambient
  const target = `s${symbol}`
  const known = exports.findIndex(({ name }) => name === 'default')
  if (known < 0) exports.push({ name: 'default', target })
  else exports[known] = { name: 'default', target }
  const spans = new Regions(component.spans)
  for (const site of sites)
    if (site.from === 0 && spans.has(lines.startOf(site.line) + site.column - 1)) site.from = symbol
}

function newComponent({ lines, text, tokens }: ScopedContext, { name, at }: FileComponent) {
  const symbol = newSymbolFact('component', name, 0, {
    name: lines.positionAt(Math.min(at + 1, text.length)),
    startLine: 1,
    endLine: Math.max(1, lines.count),
  })
  symbol.flags = SYMBOL_FLAG.exported | SYMBOL_FLAG.default
  symbol.bodyHash = tokens.hash({ start: 0, end: text.length })
  symbol.sketch = tokens.sketch({ start: 0, end: text.length })
  return symbol
}

/**
 * Before names are bound: an exported object of options becomes the component, members of its options become members
 * of the component, and templates see them by their bare names.
 */
export function adoptOptions(context: ScopedContext, component: FileComponent): number | undefined {
  const { symbols, definitions, symbolOf, tree } = context
  const { options, template } = component
  const whole = symbols.findIndex(({ container, name }) => container === 0 && name === 'default')
  if (whole < 0 || !options) return undefined
  const symbol = symbols[whole]!
  symbol.name = component.name
  symbol.kind = 'component'
  symbol.flags |= SYMBOL_FLAG.exported | SYMBOL_FLAG.default
  const groups = new Set<number>()
  symbols.forEach(({ container, name }, index) => {
    if (container === whole && options.has(name)) groups.add(index)
  })
  const scope = template ? tree.at(template.start) : 0
  definitions.forEach((definition, index) => {
    const member = symbols[symbolOf[index]!]
    if (!member || !groups.has(member.container) || member.flags & SYMBOL_FLAG.local) return
    member.container = whole
    if (scope > 0)
      tree.bind(scope, member.name, {
        kind: 'symbol',
        index: symbolOf[index]!,
        at: definition.start,
        branch: scope,
        value: undefined,
      })
  })
  return whole
}
