/** Writes our own Eclipse project, whose source folders are links to those of the repository. */
import { join } from 'node:path'
import type { PrivateFolder } from '../../core/find/private-folder.ts'

/** Returns its absolute folder. `roots` are repo-relative. */
export function writeShadowProject(folder: PrivateFolder, root: string, roots: readonly string[]): string {
  const links = roots.map((path, at) => ({ name: `source${at}`, path }))
  folder.write('shadow/.project', projectOf(root, links))
  folder.write('shadow/.classpath', classPathOf(links))
  return folder.at('shadow')
}

interface Link {
  name: string
  path: string
}

function projectOf(root: string, links: readonly Link[]): string {
  const resources = links.map(
    ({ name, path }) =>
      `<link><name>${name}</name><type>2</type><location>${xml(join(root, path))}</location></link>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<projectDescription>
<name>bombe</name>
<buildSpec></buildSpec>
<natures><nature>org.eclipse.jdt.core.javanature</nature></natures>
<linkedResources>
${resources.join('\n')}
</linkedResources>
</projectDescription>
`
}

/** A root inside another is excluded from the outer one: a file belongs to one folder. */
function classPathOf(links: readonly Link[]): string {
  const entries = links.map(({ name, path }) => {
    const inner = links
      .filter(other => other.path !== path && (path === '' || other.path.startsWith(`${path}/`)))
      .map(other => `${xml(path === '' ? other.path : other.path.slice(path.length + 1))}/`)
    const excluding = inner.length > 0 ? ` excluding="${inner.join('|')}"` : ''
    return `<classpathentry kind="src" path="${name}"${excluding}/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<classpath>
${entries.join('\n')}
<classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>
<classpathentry kind="output" path="bin"/>
</classpath>
`
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
