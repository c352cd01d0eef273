/** Light or dark: as the system says, unless the reader chose. */

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'bombe-theme'

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function isDark(): boolean {
  const theme = storedTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  window.dispatchEvent(new Event('themechange'))
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme())
