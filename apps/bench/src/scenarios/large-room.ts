import { listMembers } from '@halaqa/contract/members'
import { getRoomToday } from '@halaqa/contract/room-today'
import { cpuOf, cpuOfTree } from '../cpu.ts'
import { medianOf } from '../figures.ts'
import { cpuOfAll, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { beginNextTurn, fillRooms, takeBackNewestDate, turnIntoPiecesRooms } from '../rooms.ts'
import { interleave } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { formatNumber } from '../table.ts'

const LARGE = 10_000
const SMALL = 100
const DAYS = 10
/** As the app asks. */
const MEMBERS_A_PAGE = 50

/**
 * A mosque's room beside a class's: its page of members, and the day that is planned when the first of them looks. It reads the whole
 * Qur'an in a day.
 */
export const scenario: Scenario = {
  about: 'The first page of members, and planning a day, in a room of 10,000 beside a room of 100',
  async run(stage) {
    const [large, small] = [await prepare(stage, LARGE), await prepare(stage, SMALL)]
    const ofAllShares = await prepare(stage, LARGE, true)
    const members = await interleave({ small: small.askMembers, large: large.askMembers })
    const plans = await interleave({ small: small.plan, large: large.plan, ofAllShares: ofAllShares.plan })
    const [largeTurns, smallTurns] = [await prepareTurns(stage, LARGE), await prepareTurns(stage, SMALL)]
    const turns = await interleave({ small: smallTurns.deal, large: largeTurns.deal })
    return [
      {
        what: `GET ${listMembers.url}, room of 10,000`,
        unit: 'µs CPU',
        product: members.large.map(cpuOfAll),
        limit: { name: 'room of 100', values: members.small.map(cpuOfAll) },
        target: { of: 'ratio', atMost: 1.3 },
      },
      {
        what: 'planning a day of a room of 10,000',
        unit: 'ms',
        product: plans.large.map(({ ms }) => ms),
        limit: { name: 'room of 100', values: plans.small.map(({ ms }) => ms) },
        target: { of: 'value', atMost: 100 },
        beside: `first GET today of a room that is a date behind, less a later one; CPU ${formatNumber(
          medianOf(plans.large.map(({ cpuMs }) => cpuMs)),
        )} ms`,
      },
      {
        what: 'the same where its members read all shares',
        unit: 'ms',
        product: plans.ofAllShares.map(({ ms }) => ms),
        limit: { name: 'whole shares', values: plans.large.map(({ ms }) => ms) },
        target: { of: 'value', atMost: 1_000 },
        beside: `CPU ${formatNumber(medianOf(plans.ofAllShares.map(({ cpuMs }) => cpuMs)))} ms`,
      },
      {
        what: 'dealing a turn of a juz each in a room of 10,000',
        unit: 'ms',
        product: turns.large.map(({ ms }) => ms),
        limit: { name: 'room of 100', values: turns.small.map(({ ms }) => ms) },
        target: { of: 'value', atMost: 2_000 },
        beside: `CPU ${formatNumber(medianOf(turns.large.map(({ cpuMs }) => cpuMs)))} ms`,
      },
    ]
  },
}

/** A room whose turns are dealt one after the other. */
async function prepareTurns(stage: Stage, size: number) {
  const { database, timeToday } = await prepareRoom(stage, size)
  await turnIntoPiecesRooms(stage, database)
  return {
    async deal() {
      await beginNextTurn(stage, database)
      const dealing = await timeToday()
      const dealt = [await timeToday(), await timeToday(), await timeToday()]
      return { ms: dealing.ms - medianOf(dealt.map(({ ms }) => ms)), cpuMs: dealing.cpuMs }
    },
  }
}

async function prepareRoom(stage: Stage, size: number, ofAllShares = false) {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const [reader] = await signUpReaders(product.url, 1)
  const [roomId = ''] = await fillRooms(stage, database, {
    ...{ rooms: 1, members: size, days: DAYS, ofAllShares },
    readers: [reader!],
  })
  const headers = { authorization: reader!.token }
  const urlOf = ({ url }: { url: string }) => `${product.url}/api/v1${url.replace(':id', roomId)}`

  const cpu = () => cpuOf(product.pid) + cpuOfTree(stage.postgres.pid)
  async function timeToday() {
    const [began, before] = [performance.now(), cpu()]
    const response = await fetch(urlOf(getRoomToday), { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`GET ${getRoomToday.url} answered ${response.status}`)
    return { ms: performance.now() - began, cpuMs: (cpu() - before) / 1_000 }
  }
  return { database, product, reader: reader!, urlOf, timeToday }
}

async function prepare(stage: Stage, size: number, ofAllShares = false) {
  const { database, product, reader, urlOf, timeToday } = await prepareRoom(stage, size, ofAllShares)
  return {
    askMembers: () =>
      sendLoad({
        ...{ url: `${urlOf(listMembers)}?limit=${MEMBERS_A_PAGE}`, connections: 1, sessions: [reader.token] },
        cpu: stage.cpuWith(product),
      }),
    async plan() {
      await takeBackNewestDate(stage, database)
      const planning = await timeToday()
      const planned = [await timeToday(), await timeToday(), await timeToday()]
      return { ms: planning.ms - medianOf(planned.map(({ ms }) => ms)), cpuMs: planning.cpuMs }
    },
  }
}
