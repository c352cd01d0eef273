/** Reads C# projects as text: names, references, global usings. Nothing is evaluated. */
import { compareTexts, folderOf, nameOf } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'
import { scanXml } from '../project-files/scan-xml.ts'

const SHARED = ['Directory.Build.props', 'Directory.Build.targets', 'Directory.Packages.props']

export function readProjects(context: ProjectContext): FoundProject[] {
  const shared = new Map(
    SHARED.flatMap(name => context.named(name)).map(path => [path, readFile(path, context)]),
  )
  return context.paths
    .filter(path => path.endsWith('.csproj'))
    .map(path => {
      const folder = folderOf(path)
      const own = readFile(path, context)
      const above = [...shared].filter(([file]) => isAbove(folderOf(file), folder)).map(([, found]) => found)
      const all = [...above, own]
      const globalImports = distinct(all.flatMap(({ usings }) => usings))
      const dependencies = distinct(all.flatMap(({ packages }) => packages))
      const settings = {
        ...(globalImports.length > 0 ? { globalImports } : {}),
        ...(dependencies.length > 0 ? { dependencies } : {}),
      }
      const name = own.name || nameOf(path).replace(/\.csproj$/, '')
      return { project: { kind: 'csproj', family: 'csharp', folder, config: path, name, settings } }
    })
}

interface Found {
  name: string
  usings: string[]
  packages: string[]
}

function readFile(path: string, context: ProjectContext): Found {
  const found: Found = { name: '', usings: [], packages: [] }
  const text = context.reader.text(path)
  if (text === null) return found
  const isWhole = scanXml(
    text.replace(/^\uFEFF/, ''),
    (place, value) => {
      if (place.endsWith('/PropertyGroup/AssemblyName') && !value.includes('$(')) found.name = value
    },
    (place, attribute) => {
      const name = attribute('Include')
      if (name === undefined || !/^[\w.-]{1,200}$/.test(name)) return
      const isStatic = attribute('Static')?.toLowerCase() === 'true'
      // An alias is read from source only.
      if (place.endsWith('/ItemGroup/Using') && attribute('Alias') === undefined)
        found.usings.push(isStatic ? `static ${name}` : name)
      else if (/\/ItemGroup\/Package(?:Reference|Version)$/.test(place)) found.packages.push(name)
    },
  )
  if (!isWhole)
    context.reader.reportProblem(path, 'XML is broken, too deep, or has a document type; read up to there')
  return found
}

function isAbove(outer: string, folder: string): boolean {
  return outer === '' || folder === outer || folder.startsWith(`${outer}/`)
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort(compareTexts)
}
