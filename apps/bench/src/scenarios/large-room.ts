import { joinRoom, listMembers } from '@halaqa/contract/members'
import { getRoomToday } from '@halaqa/contract/room-today'
import { completeTask, listTasks, type Task } from '@halaqa/contract/tasks'
import { cpuOf, cpuOfTree } from '../cpu.ts'
import { medianOf } from '../figures.ts'
import { cpuOfAll, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { beginNextTurn, fillRooms, takeBackNewestDate, turnIntoPiecesRooms } from '../rooms.ts'
import { interleave, ROUNDS } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { formatNumber } from '../table.ts'

const LARGE = 10_000
const SMALL = 100
const DAYS = 10
/** As the app asks. */
const MEMBERS_A_PAGE = 50
/** For as long others may have to wait for a room that somebody joins, or in which a portion is completed. */
const HELD_MS = 50

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
      {
        what: 'completing a juz in that room',
        unit: 'ms',
        product: turns.large.map(({ completeMs }) => completeMs),
        limit: { name: 'room of 100', values: turns.small.map(({ completeMs }) => completeMs) },
        target: { of: 'value', atMost: HELD_MS },
        beside: 'the whole call: the room is held for less of it',
      },
      {
        what: 'joining that room in a turn',
        unit: 'ms',
        product: turns.large.map(({ joinMs }) => joinMs),
        limit: { name: 'room of 100', values: turns.small.map(({ joinMs }) => joinMs) },
        target: { of: 'value', atMost: HELD_MS },
        beside: 'the whole call: the room is held for less of it',
      },
    ]
  },
}

/** A room whose turns are dealt one after the other; in each a reader completes their juz, and a newcomer joins. */
async function prepareTurns(stage: Stage, size: number) {
  // One for each round, and one for the round that is not measured; a room is full with 10,000.
  const joins = ROUNDS + 1
  const { database, reader, newcomers, roomId, timeToday, timeCall } = await prepareRoom(
    stage,
    size - joins,
    false,
    joins,
  )
  await turnIntoPiecesRooms(stage, database)
  return {
    async deal() {
      await beginNextTurn(stage, database)
      const dealing = await timeToday()
      const dealt = [await timeToday(), await timeToday(), await timeToday()]
      const { answer } = await timeCall<{ tasks: Task[] }>(
        { ...listTasks, url: `${listTasks.url}?date=${newestDate()}` },
        reader.token,
      )
      const juz = answer.tasks.find((task) => !task.is_completed)
      if (!juz) throw new Error('The turn gave the reader no juz')
      const completing = await timeCall(
        { ...completeTask, url: completeTask.url.replace(':taskId', juz.id) },
        reader.token,
      )
      const joining = await timeCall(joinRoom, newcomers.pop()!.token, { room_id: roomId })
      return {
        ...{ ms: dealing.ms - medianOf(dealt.map(({ ms }) => ms)), cpuMs: dealing.cpuMs },
        ...{ completeMs: completing.ms, joinMs: joining.ms },
      }
    },
  }
}

/** The newest date on earth, of which the turn in hand is. */
const newestDate = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

async function prepareRoom(stage: Stage, size: number, ofAllShares = false, newcomersCount = 0) {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const [reader, ...newcomers] = await signUpReaders(product.url, 1 + newcomersCount)
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
  async function timeCall<Answer>({ method, url }: { method: string; url: string }, token: string, body?: object) {
    const began = performance.now()
    const response = await fetch(`${product.url}/api/v1${url}`, {
      ...{ method, headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) } },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${JSON.stringify(answer)}`)
    return { answer, ms: performance.now() - began }
  }
  return { ...{ database, product, reader: reader!, newcomers, roomId }, urlOf, timeToday, timeCall }
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
