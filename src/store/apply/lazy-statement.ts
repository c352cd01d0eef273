/** A statement that is prepared when it first runs: most runs need few of those that a writer may need. */
import type { Database, Statement } from '../sqlite.ts'

export function lazyStatement(db: Database, sql: string): () => Statement {
  let statement: Statement | undefined
  return () => {
    statement ??= db.prepare(sql)
    return statement
  }
}
