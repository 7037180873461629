/** Random numbers that are the same in every run: mulberry32 of a seed. */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 to below 1. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Of the normal distribution around 0 with variance 1 (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.roll())) * Math.cos(2 * Math.PI * this.roll())
  }

  below(count: number): number {
    return Math.floor(this.roll() * count)
  }
}
