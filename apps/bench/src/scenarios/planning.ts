import { planRooms } from '../planning.ts'
import type { Scenario } from '../scenario.ts'

export const scenario: Scenario = {
  about: 'Planning a day of 1,000 rooms of 100, beside INSERT … SELECT of as many portions, and by two processes',
  run: (stage) => planRooms(stage, 1_000, 2),
}
