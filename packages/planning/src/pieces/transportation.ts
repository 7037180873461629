/**
 * The transportation problem: what each row is due, out of columns with so many copies, at the least cost.
 *
 * Units   costs are whole numbers of at least 0. Rows and columns are numbered from 0.
 * Shape   rows are many (10,000 readers), columns few (30 juz). Only columns are searched: where a row takes a full column, a row that
 *         holds it moves on, until one comes to a column with a copy left. That is successive shortest paths with potentials, the rows
 *         in between folded into the cheapest move from each column to each other.
 * Source  Ahuja, Magnanti, Orlin: Network Flows (1993), 9.7; the tie between optimal solutions by the arcs without reduced cost, 11.
 */
export type Transportation = {
  /** The number of pieces that each row is due. */
  dues: readonly number[]
  /** The copies of each column; together as many as all dues. */
  copies: readonly number[]
  /** Row by row, the cost of a row's first copy of a column. */
  costs: Float64Array
  /** The additional cost of each further copy of a column for a row. */
  again: number
}

/**
 * The columns of each row, rising. Of all solutions of the least cost it is the one in which the first row has the earliest columns,
 * then the second, and so on.
 *
 * @throws RangeError where there are not as many copies as dues
 */
export function solveTransportation({ dues, copies, costs, again }: Transportation): number[][] {
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  if (total(dues) !== total(copies)) throw new RangeError(`${total(copies)} copies cannot meet ${total(dues)} dues`)
  const solution = new Solution(dues.length, copies, costs, again)
  dues.forEach((due, row) => {
    for (let i = 0; i < due; i += 1) solution.insert(row)
  })
  return solution.earliest()
}

const NONE = -1

class Solution {
  readonly #columns: number
  readonly #left: number[]
  readonly #again: number
  /** The cost of one more copy of a column for a row: raised by `again` for each copy that it holds. */
  readonly #next: Float64Array
  readonly #held: number[][]
  readonly #holders: number[][]
  /** Of columns: not above 0, and 0 while a copy is left. No move has a negative cost after them. */
  readonly #potentials: Float64Array
  /** From each column to each other: the cheapest move of a row that holds it, and which row; worked out again once its holders change. */
  readonly #moves: { isStale: boolean; costs: Float64Array; rows: Int32Array }[]

  constructor(rows: number, copies: readonly number[], costs: Float64Array, again: number) {
    this.#columns = copies.length
    this.#left = [...copies]
    this.#again = again
    this.#next = Float64Array.from(costs)
    this.#held = Array.from({ length: rows }, () => [])
    this.#holders = copies.map(() => [])
    this.#potentials = new Float64Array(copies.length)
    this.#moves = copies.map(() => ({
      isStale: true,
      costs: new Float64Array(copies.length),
      rows: new Int32Array(copies.length),
    }))
  }

  /** Gives a row one more column, at the least cost of all together. */
  insert(row: number): void {
    const columns = this.#columns
    const distance = Float64Array.from(
      { length: columns },
      (_, column) => this.#next[row * columns + column]! - this.#potentials[column]!,
    )
    const before = new Int32Array(columns).fill(NONE)
    const settled: number[] = []
    const isSettled = new Uint8Array(columns)
    let target = this.#nearest(distance, isSettled)
    while (this.#left[target] === 0) {
      settled.push(target)
      isSettled[target] = 1
      const moves = this.#movesFrom(target)
      const reached = distance[target]! + this.#potentials[target]!
      for (let column = 0; column < columns; column += 1) {
        const through = reached + moves.costs[column]! - this.#potentials[column]!
        if (isSettled[column] === 0 && through < distance[column]!) {
          distance[column] = through
          before[column] = target
        }
      }
      target = this.#nearest(distance, isSettled)
    }
    for (const column of settled) this.#potentials[column]! += distance[column]! - distance[target]!

    this.#left[target]! -= 1
    const path: [row: number, from: number, to: number][] = []
    for (let to = target; before[to] !== NONE; to = before[to]!)
      path.push([this.#moves[before[to]!]!.rows[to]!, before[to]!, to])
    const first = path.at(-1)?.[1] ?? target
    for (const [mover, from, to] of path) this.#move(mover, from, to)
    this.#give(row, first)
  }

  /** The column at the least distance; of equals one with a copy left, then the first. */
  #nearest(distance: Float64Array, isSettled: Uint8Array): number {
    let nearest = NONE
    for (let column = 0; column < this.#columns; column += 1) {
      if (isSettled[column] === 1) continue
      const gain = nearest === NONE ? 1 : distance[nearest]! - distance[column]!
      if (gain > 0 || (gain === 0 && this.#left[nearest] === 0 && this.#left[column]! > 0)) nearest = column
    }
    return nearest
  }

  #movesFrom(from: number) {
    const moves = this.#moves[from]!
    if (!moves.isStale) return moves
    const columns = this.#columns
    moves.isStale = false
    moves.costs.fill(Number.POSITIVE_INFINITY)
    for (const row of this.#holders[from]!) {
      const saved = this.#next[row * columns + from]! - this.#again
      for (let to = 0; to < columns; to += 1) {
        const cost = this.#next[row * columns + to]! - saved
        if (cost < moves.costs[to]!) {
          moves.costs[to] = cost
          moves.rows[to] = row
        }
      }
    }
    return moves
  }

  #give(row: number, column: number): void {
    this.#next[row * this.#columns + column]! += this.#again
    this.#held[row]!.push(column)
    this.#holders[column]!.push(row)
    for (const held of this.#held[row]!) this.#moves[held]!.isStale = true
  }

  #move(row: number, from: number, to: number): void {
    this.#next[row * this.#columns + from]! -= this.#again
    this.#moves[from]!.isStale = true
    remove(this.#held[row]!, from)
    remove(this.#holders[from]!, row)
    this.#give(row, to)
  }

  /**
   * The columns of each row, once the earlier rows have the earliest that a solution of this cost leaves them. A row may move to a
   * column at no cost where a ring of such moves of later rows leads back to the one that it leaves.
   */
  earliest(): number[][] {
    const rows = this.#held.length
    const free = new FreeMoves(this.#columns)
    const count = (row: number, by: 1 | -1) => {
      for (const from of this.#held[row]!)
        for (let to = 0; to < this.#columns; to += 1) if (this.#isFree(row, from, to)) free.count(from, to, by)
    }
    for (let row = 0; row < rows; row += 1) count(row, 1)

    const mover = (from: number, to: number, after: number) =>
      this.#holders[from]!.find((row) => row > after && this.#isFree(row, from, to))!
    return Array.from({ length: rows }, (_, row) => {
      count(row, -1)
      const chosen: number[] = []
      let open = [...this.#held[row]!]
      while (open.length > 0) {
        const least = Math.min(...open)
        const ring = this.#earlierRing(row, open, chosen.at(-1) ?? 0, least, free)
        for (let i = 1; ring && i < ring.length; i += 1) {
          const [from, to] = [ring[i - 1]!, ring[i]!]
          const other = mover(from, to, row)
          count(other, -1)
          this.#move(other, from, to)
          count(other, 1)
        }
        if (ring) this.#move(row, ring.at(-1)!, ring[0]!)
        const column = ring ? ring[0]! : least
        open = [...this.#held[row]!]
        chosen.push(column)
        for (const taken of chosen) remove(open, taken)
      }
      return chosen
    })
  }

  /** From the earliest column below `least` that the row can have in place of an open one, the columns of the moves back to that one. */
  #earlierRing(
    row: number,
    open: readonly number[],
    first: number,
    least: number,
    free: FreeMoves,
  ): number[] | undefined {
    const unreachable = open.map(() => new Uint8Array(this.#columns))
    for (let column = first; column < least; column += 1) {
      for (const [i, from] of open.entries()) {
        if (unreachable[i]![column] === 1 || !free.leadOn(column) || !this.#isFree(row, from, column)) continue
        const ring = free.findPath(column, from, unreachable[i]!)
        if (ring) return ring
      }
    }
    return undefined
  }

  #isFree(row: number, from: number, to: number): boolean {
    if (from === to) return false
    const before = this.#next[row * this.#columns + from]! - this.#again - this.#potentials[from]!
    return this.#next[row * this.#columns + to]! - this.#potentials[to]! === before
  }
}

/** From each column to each other, how many moves there are at no cost. */
class FreeMoves {
  readonly #columns: number
  readonly #counts: Int32Array
  readonly #totals: Int32Array

  constructor(columns: number) {
    this.#columns = columns
    this.#counts = new Int32Array(columns * columns)
    this.#totals = new Int32Array(columns)
  }

  count(from: number, to: number, by: 1 | -1): void {
    this.#counts[from * this.#columns + to]! += by
    this.#totals[from]! += by
  }

  /** Once most rows have what they keep, few columns are left on again. */
  leadOn(from: number): boolean {
    return this.#totals[from]! > 0
  }

  /** The fewest moves from a column to another, as the columns on the way; where there are none, what was reached is marked. */
  findPath(start: number, end: number, reached: Uint8Array): number[] | undefined {
    const before = new Int32Array(this.#columns).fill(NONE)
    const queue = [start]
    before[start] = start
    for (const from of queue) {
      if (!this.leadOn(from)) continue
      for (let to = 0; to < this.#columns; to += 1) {
        if (before[to] !== NONE || this.#counts[from * this.#columns + to] === 0) continue
        before[to] = from
        if (to === end) return pathTo(end, before)
        queue.push(to)
      }
    }
    for (const column of queue) reached[column] = 1
    return undefined
  }
}

function pathTo(end: number, before: Int32Array): number[] {
  const way = [end]
  while (before[way[0]!] !== way[0]) way.unshift(before[way[0]!]!)
  return way
}

function remove(numbers: number[], number: number): void {
  numbers.splice(numbers.indexOf(number), 1)
}
