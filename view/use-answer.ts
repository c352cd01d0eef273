/** An answer as a view uses it: asked again when the input changes, and while the index is being made. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Answers, ask, type QuestionName, Refused } from './ask.ts'

export interface Asked<Answer> {
  answer?: Answer
  failure?: Refused
  isLoading: boolean
  /** Asks again. */
  again(): void
}

const RETRY_MS = 700

/**
 * The same twice: what is known already is shown at once, and what engines say as soon as they do.
 * `input` null: nothing is asked yet.
 */
export function useSettledAnswer<Name extends QuestionName>(
  question: Name,
  input: object | null,
): Asked<Answers[Name]> & { isSettling: boolean } {
  const first = useAnswer(question, input, true)
  const settled = useAnswer(question, first.answer && !first.isLoading ? input : null)
  const isSettled = settled.answer !== undefined && !settled.isLoading && !first.isLoading
  return isSettled
    ? { ...settled, again: first.again, isSettling: false }
    : { ...first, isSettling: first.answer !== undefined && settled.failure === undefined }
}

/** `input` null: nothing is asked yet. The answer before stays until the next one is there. */
export function useAnswer<Name extends QuestionName>(
  question: Name,
  input: object | null,
  atOnce = false,
): Asked<Answers[Name]> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ key: string; answer?: Answers[Name]; failure?: Refused }>({ key: '' })
  const key = input === null ? '' : JSON.stringify([question, input])
  const given = useRef(input)
  given.current = input
  useEffect(() => {
    if (given.current === null) return
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    ask(question, given.current, ended.signal, atOnce).then(
      answer => setState({ key, answer }),
      thrown => {
        if (ended.signal.aborted) return
        const failure = thrown instanceof Refused ? thrown : new Refused('internal', String(thrown))
        setState({ key, failure })
        if (failure.code === 'index_not_ready') timer = setTimeout(() => setRound(one => one + 1), RETRY_MS)
      },
    )
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [key, round])
  const isLoading = key !== '' && state.key !== key
  return {
    ...(state.answer && key !== '' ? { answer: state.answer } : {}),
    ...(state.failure && !isLoading ? { failure: state.failure } : {}),
    isLoading,
    again: () => setRound(one => one + 1),
  }
}
