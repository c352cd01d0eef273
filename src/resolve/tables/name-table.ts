/** Names as numbers, with their hashes; they outlive the tables that added them. */
import { hashText } from '../affected/lookup-recorder.ts'

export class NameTable {
  private readonly ids = new Map<string, number>()
  private readonly hashes: number[] = []

  id(name: string): number {
    let id = this.ids.get(name)
    if (id === undefined) {
      id = this.hashes.push(hashText(name)) - 1
      this.ids.set(name, id)
    }
    return id
  }

  hash(id: number): number {
    return this.hashes[id]
  }

  get size(): number {
    return this.hashes.length
  }
}
