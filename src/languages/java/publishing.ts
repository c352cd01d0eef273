/** What a Java library publishes: with a module-info.java, the packages it exports to everybody. */
import type { PublishingRules } from '../language.ts'

export const publishing: PublishingRules = {
  isPublished(path, readText) {
    const name = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(readText(path) ?? '')?.[1]
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const inside = `${name?.replaceAll('.', '/')}/`
    if (name === undefined || !folder.endsWith(inside)) return true
    const module = readText(`${folder.slice(0, -inside.length)}module-info.java`)
    return module === null || new RegExp(`\\bexports\\s+${name.replaceAll('.', '\\.')}\\s*;`).test(module)
  },
}
