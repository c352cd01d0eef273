/** Tells drawn characters from words: names, paths and sentences repeat the same pairs of letters, keys do not. */

/** Letters that often follow each letter in the words of source code; 278 of 676 pairs make up 97 % of it. */
const FOLLOWERS =
  'a:bcdfgiklmnprstuvwy b:aeijloru c:acehiklorstu d:adeijlorsu e:abcdefgilmnopqrstvwxy f:aefilortu g:aeghilnorsu h:aeiortu i:abcdefglmnoprstvxz j:aes k:eis l:adefilostuy m:abeilmopsu n:acdefgiklnopstuvy o:abcdefgiklmnoprstuvw p:aeiloprstuy q:u r:acdefgiklmnorstuvy s:acefhilnopqrstuwy t:acefhilmoprstuwy u:abcdegilmnprst v:aeio w:aehiorsw x:ceipt y:nopst z:e'

let common: Uint8Array | undefined

function commonPairs(): Uint8Array {
  if (common) return common
  common = new Uint8Array(32 * 32)
  for (const entry of FOLLOWERS.split(' '))
    for (const follower of entry.slice(2))
      common[(entry.charCodeAt(0) & 31) * 32 + (follower.charCodeAt(0) & 31)] = 1
  return common
}

/** Measured: drawn values have 0.4 and more, words and identifiers below 0.25. */
const MIN_ODD_SHARE = 0.34
const MIN_BITS = 3
const MIN_DIFFERENT = 10

/** Share of neighbours that words do not have: rare pairs of letters, and letters beside digits. */
function oddShare(value: string): number {
  const pairs = commonPairs()
  let odd = 0
  for (let at = 1; at < value.length; at++) {
    const a = value.charCodeAt(at - 1)
    const b = value.charCodeAt(at)
    // Alphabets and fillers: `abcdef`, `0000`.
    if (b === a || b === a + 1) continue
    const kind = kindOf(a)
    const other = kindOf(b)
    if (kind === LOWER && other === UPPER) continue
    if (kind >= LOWER && other >= LOWER) odd += 1 - pairs[(a & 31) * 32 + (b & 31)]!
    else if ((kind === DIGIT && other >= LOWER) || (kind >= LOWER && other === DIGIT)) odd++
  }
  return odd / (value.length - 1)
}

const DIGIT = 1
const LOWER = 2
const UPPER = 3

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  return code >= 48 && code <= 57 ? DIGIT : 0
}

export function isDrawn(value: string): boolean {
  return (
    new Set(value).size >= Math.min(MIN_DIFFERENT, value.length / 2) &&
    oddShare(value) >= MIN_ODD_SHARE &&
    bitsOf(value) >= (value.length < 20 ? 2.5 : MIN_BITS)
  )
}

/** Bits a character, by how often each occurs in the value itself. */
function bitsOf(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
