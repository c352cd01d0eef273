/** The texts of one file as one string and the places where each ends: a list of strings costs a thread ten times as much to pass on and to keep. */

/** `joined` holds the texts one after the other; text 0 is empty. */
export interface PackedTexts {
  joined: string
  ends: Int32Array
}

/** Numbers texts while they are collected. */
export class TextList {
  private readonly texts: string[] = ['']
  private readonly places = new Map<string, number>([['', 0]])

  /** Index of a text that may already be in the list: interned texts are equal where their indexes are. */
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

  pack(): PackedTexts {
    const ends = new Int32Array(this.texts.length)
    let end = 0
    this.texts.forEach((text, index) => {
      end += text.length
      ends[index] = end
    })
    return { joined: this.texts.join(''), ends }
  }
}

export function textAt({ joined, ends }: PackedTexts, index: number): string {
  return index === 0 ? '' : joined.slice(ends[index - 1], ends[index])
}
