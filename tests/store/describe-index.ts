/** Everything a reader can tell of an index, with places instead of ids: what two indexes of one graph must share. */
import type { IndexReader } from '../../src/store/read/index-reader.ts'

export function describeIndex(reader: IndexReader): unknown {
  const files = reader.files()
  const place = new Map<number, string>([[0, '-']])
  const fileOf = new Map<number, string>([[0, '-'], ...files.map(({ id, path }) => [id, path] as const)])
  const symbols = files.flatMap(({ id }) => reader.symbolsInFile(id))
  for (const row of symbols) if (!row.part) place.set(row.id, `${row.path}#${row.ordinal}`)
  const project = new Map(reader.projects().map((row, index) => [row.id, index]))
  const homes = symbols.filter(row => !row.part)
  const edge = ({ from, to, file, scope, ...row }: ReturnType<IndexReader['edgesFrom']>[number]) => {
    return {
      ...row,
      from: place.get(from),
      to: place.get(to),
      file: fileOf.get(file),
      scope: project.get(scope),
    }
  }
  const sorted = (rows: unknown[]) => rows.map(row => JSON.stringify(row)).sort()
  return {
    projects: reader.projects().map(({ id: _, ...row }) => row),
    meta: reader.allMeta(),
    counts: reader.counts(),
    files: [...reader.dump()].map(dumped => ({
      file: {
        ...dumped.file,
        id: 0,
        module: place.get(dumped.file.module),
        project: project.get(dumped.file.project),
      },
      symbols: dumped.symbols.map(row => ({
        ...row,
        id: place.get(row.id),
        file: 0,
        container: place.get(row.container),
      })),
      imports: dumped.imports.map(row => ({
        ...row,
        file: 0,
        toFile: fileOf.get(row.toFile),
        toSymbol: place.get(row.toSymbol),
      })),
      edges: dumped.edges.map(edge),
      sites: dumped.sites.map(row => ({ ...row, file: 0, from: place.get(row.from) })),
      problems: dumped.problems,
      words: wordsOf(reader, dumped.file.id),
    })),
    symbols: homes.map(row => ({
      place: place.get(row.id),
      from: sorted(reader.edgesFrom(row.id).map(edge)),
      to: sorted(reader.edgesTo(row.id).map(edge)),
      callers: reader.callersCount(row.id),
      callees: reader.calleesCount(row.id),
      children: reader.children(row.id).map(child => place.get(child.id)),
      importers: reader.importersOfSymbol(row.id).map(({ path, ordinal }) => [path, ordinal]),
      declarations: reader.declarations(row.id).map(({ symbol: _, file: __, ...rest }) => rest),
    })),
    importers: files.map(({ id, path }) => [
      path,
      reader.importersOfFile(id).map(row => [row.path, row.ordinal]),
    ]),
    names: [...new Set(files.flatMap(({ id }) => reader.sitesInFile(id).map(({ name }) => name)))]
      .sort()
      .map(name => [
        name,
        reader.openSitesNamed(name),
        reader.sitesNamed(name).map(({ path, ordinal }) => [path, ordinal]),
        reader.unverifiedNamed(name).length,
      ]),
    search: ['alpha', 'gamma delta', 'httpserver', 'get_user', 'user', 'py'].map(text => [
      text,
      reader
        .search(text, { limit: 100 })
        .map(({ symbol, score }) => [place.get(symbol.id), score.toFixed(6)]),
    ]),
  }
}

/** Without the id of the file, which two indexes of one graph need not share. */
function wordsOf(reader: IndexReader, file: number): unknown {
  const terms = reader.allTerms().get(file)
  return [terms && { ...terms, file: 0 }, reader.units(file)]
}
