/** The six colours of Iznik tiles that units take in turn, so that neighbours differ. */
const COLOURS = [
  ['#0d6b4c', '#084a34'],
  ['#235083', '#17385f'],
  ['#97482a', '#6f321b'],
  ['#58651f', '#3f4914'],
  ['#17636d', '#0e464e'],
  ['#8a3b46', '#642831'],
] as const

export function coloursOf(displayOrder: number) {
  const [backgroundColor, borderColor] = COLOURS[(displayOrder - 1) % COLOURS.length]!
  return { backgroundColor, borderColor, textColor: '#fffdf7' }
}
