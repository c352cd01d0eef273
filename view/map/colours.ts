/** Colours of tiles: a place between pale and strong in the light or the dark page, and a text that can be read on it. */
import type { Tone } from './measures.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

type Ramp = readonly Rgb[]

const LIGHT: Readonly<Record<Tone, Ramp>> = {
  plain: [hex('eaeef9'), hex('9fb1ec'), hex('3451c7')],
  warm: [hex('f4efe6'), hex('f2b27a'), hex('b8400c')],
  trust: [hex('e39a5c'), hex('eceef0'), hex('3d74c4')],
}

const DARK: Readonly<Record<Tone, Ramp>> = {
  plain: [hex('242b3c'), hex('4a5fae'), hex('a9bbff')],
  warm: [hex('2d2925'), hex('96582b'), hex('ffa566')],
  trust: [hex('a8612b'), hex('3a4048'), hex('74a7f5')],
}

/** Nothing is known of it. */
const UNKNOWN = { light: hex('dfe2e8'), dark: hex('2b313a') }

const STEPS = 64

/** As many colours as can be told apart, so that a tile costs a look-up. */
export function rampOf(tone: Tone, isDark: boolean): Rgb[] {
  const ramp = (isDark ? DARK : LIGHT)[tone]
  return Array.from({ length: STEPS + 1 }, (_, step) => between(ramp, step / STEPS))
}

export function colourOf(ramp: readonly Rgb[], place: number | null, isDark: boolean): Rgb {
  if (place === null) return isDark ? UNKNOWN.dark : UNKNOWN.light
  return ramp[Math.round(Math.min(1, Math.max(0, place)) * STEPS)]!
}

export function css([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`
}

/** Black or white, whichever has more contrast. */
export function textOn(colour: Rgb): string {
  const light = luminance(colour)
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? '#14171c' : '#ffffff'
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function between(ramp: Ramp, place: number): Rgb {
  const at = place * (ramp.length - 1)
  const from = ramp[Math.floor(at)]!
  const to = ramp[Math.min(ramp.length - 1, Math.floor(at) + 1)]!
  const share = at - Math.floor(at)
  return from.map((part, index) => Math.round(part + (to[index]! - part) * share)) as unknown as Rgb
}

function hex(digits: string): Rgb {
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
