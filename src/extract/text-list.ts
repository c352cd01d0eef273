/** The texts of one file on their way from a worker, each by its place. */
export class TextList {
  /** The empty text comes first. */
  readonly texts: string[] = ['']
  private readonly places = new Map<string, number>([['', 0]])

  /** Place of a text that may be there already. */
  intern(text: string): number {
    let place = this.places.get(text)
    if (place === undefined) {
      place = this.texts.push(text) - 1
      this.places.set(text, place)
    }
    return place
  }

  /** Place of a text that is most likely a new one: looking for it would cost more. */
  add(text: string): number {
    return text === '' ? 0 : this.texts.push(text) - 1
  }
}
