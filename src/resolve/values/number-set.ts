/** A set of whole numbers that is emptied at once, for gathering thousands of times: no larger than what it ever held. */

const FIRST_SIZE = 1 << 12
/** If fuller, numbers would be far from their place. */
const FULLEST = 0.5

export class NumberSet {
  private numbers = new Int32Array(FIRST_SIZE)
  /** In which filling the number at a place was added: older numbers are no longer in the set. */
  private fillings = new Int32Array(FIRST_SIZE)
  private filling = 1
  private size = 0

  clear(): void {
    this.filling++
    this.size = 0
  }

  /** False where it was there already. */
  add(number: number): boolean {
    const place = this.placeOf(number)
    if (this.fillings[place] === this.filling) return false
    this.numbers[place] = number
    this.fillings[place] = this.filling
    if (++this.size > this.numbers.length * FULLEST) this.grow()
    return true
  }

  private placeOf(number: number): number {
    const mask = this.numbers.length - 1
    let place = Math.imul(number, 0x9e3779b1) & mask
    while (this.fillings[place] === this.filling && this.numbers[place] !== number) place = (place + 1) & mask
    return place
  }

  private grow(): void {
    const { numbers, fillings, filling } = this
    this.numbers = new Int32Array(numbers.length * 2)
    this.fillings = new Int32Array(numbers.length * 2)
    this.filling = 1
    for (let at = 0; at < numbers.length; at++) {
      if (fillings[at] !== filling) continue
      const place = this.placeOf(numbers[at]!)
      this.numbers[place] = numbers[at]!
      this.fillings[place] = 1
    }
  }
}
