/** Protocol buffers: services, messages and enums, which other languages have stubs and servers of. */
import type { Language } from '../language.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { outerModule, qualifiedModule, resolveImport } from './packages.ts'
import { stubs } from './stubs.ts'

const language: Language = {
  id: 'proto',
  family: family.id,
  shared: family,
  grammars: {
    '.proto': { name: 'proto', package: 'tree-sitter-wasm', file: 'proto/tree-sitter-proto.wasm' },
  },
  queries: 'proto',
  hasEngines: false,
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'block',
    bareMembers: 'everywhere',
    builtins: new Set(
      'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes google'.split(
        ' ',
      ),
    ),
    commonMembers: new Set(),
    receiverIsFirstParameter: false,
  },
  syntax: {
    self: [],
    super: [],
    prefixes: [],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    docComments: 'line',
    flatPaths: true,
    dottedRoot: true,
    // A dot before a path says that it starts at the root.
    plainText: text => text.replace(/(?<![\w)])\.(?=\w)/g, ' '),
    overloadsByArity: false,
  },
  symbols: {
    classify,
    merges: (kind, other) => kind === 'namespace' && other === 'namespace',
    hasAmbient: true,
    // Stubs and servers satisfy a service by their names.
    structure: 'by-types',
    callersIgnoreBody: () => true,
  },
  modules: {
    // Files of one package share a scope.
    keyOf: ({ path, packageName }) => (packageName ? `proto:${packageName}` : path),
    nameOf: facts => facts.packageName,
    dependsOnFile: true,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    outerModule,
    qualifiedModule,
    localName: () => '',
    resolve: ({ fact, fromPath }, repository) => resolveImport(fact.module, fromPath, repository),
  },
  stubs,
  paths: { testNames: /(?:^|_)test(?:_.*)?\.proto$/ },
}

export default language
