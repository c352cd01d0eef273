/** A first index that nobody waits for stops while somebody's question is being answered. */

/** A question is never in the way for longer: who asked may have gone without a word. */
const MAX_MS = 15_000

let asked: { over: Promise<void>; end(): void; timer: NodeJS.Timeout } | undefined

export function giveWay(isAsked: boolean): void {
  if (asked) clearTimeout(asked.timer)
  if (!isAsked) {
    asked?.end()
    asked = undefined
    return
  }
  const timer = setTimeout(() => giveWay(false), MAX_MS)
  let end = (): void => {}
  const over = new Promise<void>(resolve => {
    end = resolve
  })
  asked = { end, over, ...asked, timer }
}

/** When the question is answered; undefined while nobody asks. */
export function whileAsked(): Promise<void> | undefined {
  return asked?.over
}
