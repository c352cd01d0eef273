/** In an editor, links within the page are followed here: the editor would scroll to an element of that name instead. */
export function followLinksInEditor(): void {
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a[href^="#/"]')
    if (!link || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    location.hash = link.getAttribute('href')!
  }
  document.addEventListener('click', follow, { capture: true })
}
