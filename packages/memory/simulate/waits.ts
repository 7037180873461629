/** People whose minutes are too few and who slip again and again: how long a verse waits, by the effective cycles that are shown. */
import { Learner } from '../test/learner.ts'
import { makeItems } from '../test/made-items.ts'
import { Dice } from './random.ts'

const DAYS = 200
const LEARNED_DAYS = 30
const LEARNED_A_DAY = 2

/** What slips: a share of the recitals, or always the same share of the items. */
export const SLIPS = [
  ['nothing', 0, 'recitals'],
  ['three recitals of ten', 0.3, 'recitals'],
  ['six recitals of ten', 0.6, 'recitals'],
  ['nine recitals of ten', 0.9, 'recitals'],
  ['every recital', 1, 'recitals'],
  ['always the same third', 1 / 3, 'items'],
  ['always the same half', 1 / 2, 'items'],
  ['always the same four of five', 4 / 5, 'items'],
] as const

const PEOPLE = [150, 400].flatMap((known) =>
  [5, 40].flatMap((letters) => ([0, 7] as const).map((nearDays) => ({ known, letters, nearDays }))),
)

/** The longest wait of each of eight people: of few and many verses, short and long, with and without near review. */
export function longestWaits([, share, of]: (typeof SLIPS)[number]): number[] {
  return PEOPLE.map(({ known, letters, nearDays }) => {
    const settings = { minutes: 5, cycleDays: 7, firmness: 'steady', nearDays } as const
    const items = makeItems(Array.from({ length: known + 100 }, (_, i) => letters + ((i * 37) % 60)))
    const dice = new Dice(known + letters + nearDays)
    const slipping = new Set(items.filter(() => dice.roll() < share))
    const learner = new Learner(items, settings)
    learner.know(items.slice(0, known))
    let longest = 0
    for (let i = 0; i < DAYS; i += 1) {
      learner.day += 1
      learner.reciteSession(of === 'recitals' ? share : (item) => slipping.has(item))
      if (nearDays > 0 && i < LEARNED_DAYS) learner.learn(LEARNED_A_DAY)
      const { cycle, from } = learner.promise()
      if (from <= learner.day) longest = Math.max(longest, learner.longestWait() / cycle)
    }
    return longest
  })
}
