// The tests share a Postgres that the last of them stops; this stops one whose tests were killed before they could.
import { stopAbandoned } from '../embedded.ts'
import { testDataDir } from '../testing-setup.ts'

await stopAbandoned(testDataDir())
