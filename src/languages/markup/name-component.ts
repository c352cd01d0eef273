/** The name of the component that a file is: `MyThing` of `my-thing.vue`, `Button` of `button/index.vue`. */
export function nameComponent(path: string): string {
  const parts = path.split('/')
  const stem = (parts.at(-1) ?? '').replace(/\..*$/, '') || (parts.at(-1) ?? '')
  const words = (stem === 'index' ? (parts.at(-2) ?? stem) : stem).match(/[\p{L}\p{N}_$]+/gu) ?? []
  const name = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[\p{L}_$]/u.test(name) ? name : `Component${name}`
}
