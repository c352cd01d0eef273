/** How entries are written into each kind of configuration file, and taken out so that nothing of them is left. */
import { isMap, parseDocument, stringify } from 'yaml'
import { BombeError } from '../../errors/bombe-error.ts'
import { editJson, removeJson } from './edit-json.ts'
import { editToml, removeToml } from './edit-toml.ts'
import { type Program, SERVER_NAME } from './program.ts'

export interface EntryFormat {
  /** The text of the file with the entry in it. */
  add(text: string, program: Program): string
  /** '' where nothing else was in it. */
  remove(text: string): string
  /** The entry alone, as a file of its own. */
  entry(program: Program): string
}

export function jsonFormat(section: string, toEntry: (program: Program) => object): EntryFormat {
  return {
    add: (text, program) => editJson(text, [section, SERVER_NAME], toEntry(program)),
    remove: text => removeJson(text, [section, SERVER_NAME]),
    entry: program => `${JSON.stringify({ [section]: { [SERVER_NAME]: toEntry(program) } }, null, 2)}\n`,
  }
}

export function tomlFormat(): EntryFormat {
  return { add: editToml, remove: removeToml, entry: program => editToml('', program) }
}

/** Comments and the order of keys stay. */
export function yamlFormat(section: string, toEntry: (program: Program) => object): EntryFormat {
  return {
    add(text, program) {
      const document = readYaml(text)
      if (document.get(section) === null) document.delete(section)
      document.setIn([section, SERVER_NAME], document.createNode(toEntry(program)))
      return document.toString()
    },
    remove(text) {
      const document = readYaml(text)
      if (!document.hasIn([section, SERVER_NAME])) return text
      document.deleteIn([section, SERVER_NAME])
      const rest = document.get(section)
      if (isMap(rest) && rest.items.length === 0) document.delete(section)
      return isMap(document.contents) && document.contents.items.length === 0 ? '' : document.toString()
    },
    entry: program => stringify({ [section]: { [SERVER_NAME]: toEntry(program) } }),
  }
}

function readYaml(text: string): ReturnType<typeof parseDocument> {
  const document = parseDocument(text)
  const section = document.contents
  if (document.errors.length === 0 && (section === null || isMap(section))) return document
  throw new BombeError('invalid_input', 'the file is no YAML mapping', {
    hint: 'mend it, or add the entry by hand: --print shows it',
  })
}
