/** The texts of one file for the transfer from a worker, each with an index. */
export class TextList {
  /** The empty text comes first. */
  readonly texts: string[] = ['']
  private readonly places = new Map<string, number>([['', 0]])

  /** Index of a text that may already be in the list. */
  intern(text: string): number {
    let place = this.places.get(text)
    if (place === undefined) {
      place = this.texts.push(text) - 1
      this.places.set(text, place)
    }
    return place
  }

  /** Index of a text that is most likely new: searching for it would cost more. */
  add(text: string): number {
    return text === '' ? 0 : this.texts.push(text) - 1
  }
}
