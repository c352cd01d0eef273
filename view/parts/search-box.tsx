/** The search box at the top: names and words, with the best few as one types. Arrows choose, Enter opens, Esc leaves. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FoundSymbol } from '../../src/questions/shared/answer.ts'
import { ask } from '../ask.ts'
import { goTo, hrefOf } from '../route.ts'
import { Kind } from './kind.tsx'
import { shortName } from './references.tsx'

const SHOWN = 8
const PAUSE_MS = 120

export function SearchBox() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; symbols: FoundSymbol[] }>({ text: '', symbols: [] })
  const [chosen, setChosen] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  /** Who comes back before it is closed finds it open. */
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const query = text.trim()
  const isFresh = found.text === query
  /** Keys that came before what they are about. */
  const wanted = useRef({ moves: 0, opens: false })
  useEffect(() => {
    if (query === '') return
    const ended = new AbortController()
    const timer = setTimeout(() => {
      ask('search_symbols', { query, limit: SHOWN, detail: 'location' }, ended.signal).then(
        ({ symbols }) => {
          setFound({ text: query, symbols })
          const { moves, opens } = wanted.current
          wanted.current = { moves: 0, opens: false }
          const next = moves > 0 ? Math.min(moves, symbols.length) - 1 : -1
          setChosen(next)
          if (opens) openNow(symbols, next)
        },
        () => {
          if (ended.signal.aborted) return
          setFound({ text: query, symbols: [] })
          // Of what cannot be searched, the page of the search says why.
          if (wanted.current.opens) open(undefined)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [query])
  const leave = () => {
    wanted.current = { moves: 0, opens: false }
    setOpen(false)
    setChosen(-1)
    box.current?.blur()
  }
  const open = (symbol: FoundSymbol | undefined) => {
    leave()
    if (symbol)
      goTo(symbol.kind === 'file' ? hrefOf('file', symbol.file_path) : hrefOf('symbol', symbol.handle))
    else if (query !== '') goTo(hrefOf('ask', '', { q: query }))
  }
  /** What is chosen, or else the one that is called just so, or else all that is found. */
  const openNow = (symbols: readonly FoundSymbol[], at: number) => {
    const named = symbols.filter(one => shortName(one.handle).replace(/\(\)$/, '') === query)
    open(symbols[at] ?? (named.length === 1 ? named[0] : undefined))
  }
  const onKey = (event: KeyboardEvent) => {
    const count = found.symbols.length
    if (event.key === 'Escape') leave()
    else if (!isFresh && query !== '') {
      // The answer is on its way: what was found for other words must not be opened.
      if (event.key === 'ArrowDown') wanted.current.moves++
      else if (event.key === 'Enter') wanted.current.opens = true
      else return
    } else if (event.key === 'Enter') openNow(query === '' ? [] : found.symbols, chosen)
    else if (event.key === 'ArrowDown' && count > 0) setChosen((chosen + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setChosen(chosen <= 0 ? count - 1 : chosen - 1)
    else return
    event.preventDefault()
  }
  const isShown = isOpen && query !== '' && found.symbols.length > 0
  // Its list is an element of the page, not one of the browser's.
  const combobox: object = {
    role: 'combobox',
    'aria-expanded': isShown,
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
    'aria-activedescendant': isShown && chosen >= 0 ? `found-${chosen}` : undefined,
  }
  return (
    <search class="search">
      <input
        id="search"
        ref={box}
        type="search"
        {...combobox}
        placeholder="Search names and words"
        aria-label="Search names and words"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          wanted.current = { moves: 0, opens: false }
          setChosen(-1)
          setOpen(true)
        }}
        onFocus={() => {
          clearTimeout(closing.current)
          setOpen(true)
        }}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), 150)
        }}
        onKeyDown={onKey}
      />
      <div
        id="found"
        class={isFresh ? 'found' : 'found is-stale'}
        role="listbox"
        aria-label="Found symbols"
        hidden={!isShown}
      >
        {found.symbols.map((symbol, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus, as in every combobox.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={symbol.handle}
            id={`found-${place}`}
            role="option"
            class="option"
            aria-selected={place === chosen}
            onMouseDown={event => event.preventDefault()}
            onClick={() => open(symbol)}
          >
            <Kind kind={symbol.kind} />
            <span class="option-name">{symbol.kind === 'file' ? symbol.name : shortName(symbol.handle)}</span>
            <span class="option-path">
              {symbol.file_path}:{symbol.start_line}
            </span>
          </div>
        ))}
      </div>
      {isOpen && query !== '' && isFresh && found.symbols.length === 0 && (
        <p class="found note" role="status">
          Nothing is called so; Enter looks into the text.
        </p>
      )}
    </search>
  )
}
