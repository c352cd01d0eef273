/** The colours of a map, made again when the page turns light or dark. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { isDark } from '../theme.ts'
import { type Rgb, rampOf } from './colours.ts'
import type { Tone } from './measures.ts'
import type { Look } from './paint-map.ts'

export function useDark(): boolean {
  const [dark, setDark] = useState(isDark())
  useEffect(() => {
    const onChange = () => setDark(isDark())
    window.addEventListener('themechange', onChange)
    return () => window.removeEventListener('themechange', onChange)
  }, [])
  return dark
}

/** `key` says when the look changes. */
export function useLook<Node>(
  key: string,
  tone: Tone,
  colour: (node: Node, ramp: readonly Rgb[], dark: boolean) => Rgb,
  nameOf: (node: Node) => string,
): Look<Node> {
  const dark = useDark()
  return useMemo(() => {
    const ramp = rampOf(tone, dark)
    const styles = getComputedStyle(document.documentElement)
    return {
      colourOf: node => colour(node, ramp, dark),
      nameOf,
      ground: styles.getPropertyValue('--ground-3'),
      text: styles.getPropertyValue('--text'),
      font: styles.getPropertyValue('--sans'),
    }
  }, [key, tone, dark])
}
