import { planRooms } from '../planning.ts'
import type { Scenario } from '../scenario.ts'

/** A million portions take minutes: one round, after the one that is not counted. */
export const scenario: Scenario = {
  about: 'Planning a day of 10,000 rooms of 100, beside INSERT … SELECT of as many portions, and by two processes',
  isLarge: true,
  run: (stage) => planRooms(stage, 10_000, 1),
}
