/** jdtls: the Eclipse Java language server, for single questions that jdt left unanswered, and where jdt cannot run. */
import type { Engine } from '../../../src/model/engine.ts'
import { findJava, missingJava } from '../find-java.ts'
import { findJdtls, JDTLS_PACKAGE } from '../find-jdtls.ts'
import { startJdtls } from './start-jdtls.ts'

/** jdtls 1.60 refuses to run on less. */
const OLDEST_JAVA = 21
const TESTED = '1.60'

export const engine: Engine = {
  name: 'jdtls',
  family: 'java',
  order: 2,
  takes: 'on-demand',
  batch: { files: 4, sites: 100 },
  pace: { startSeconds: 8, sitesPerSecond: 10 },

  async find(places) {
    const java = findJava(places, OLDEST_JAVA)
    if (!java) return missingJava(OLDEST_JAVA)
    const jdtls = findJdtls(places)
    if (!jdtls) {
      return {
        found: false,
        message: 'no installation of jdtls on PATH or where editors keep it',
        fix: 'bombe doctor --fix',
      }
    }
    const { folder, version, lombok } = jdtls
    return {
      found: true,
      path: folder,
      version,
      ...(!version.startsWith(`${TESTED}.`) && { warning: `tested with jdtls ${TESTED}` }),
      parts: { java: java.java, javaMajor: String(java.major), lombok },
    }
  },

  start: startJdtls,
  install: JDTLS_PACKAGE,
}
