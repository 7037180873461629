import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, NO_CONFIG } from '../test/app.tsx'
import { openRoom, type WireRoom } from '../test/rooms.tsx'
import { aRoom, aTask } from '../test/wire.ts'
import { makeRoom } from './early-room.ts'
import './features/rooms/RoomScreen.tsx'
import { renderRoom } from './prerender.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

type WireTask = ReturnType<typeof aTask>

const open = aTask({ task_date: '2025-11-21' })
const late = aTask({ id: '00000000-0000-4000-8000-0000000000aa', task_date: '2025-11-19' })

/** As `src/before-paint.js` does. */
function fill(element: Element, said: Record<string, string>) {
  const filled = (text: string) => text.replace(/{(\w+)}/g, (name, key: string) => said[key] ?? name)
  for (const each of [element, ...element.querySelectorAll('*')]) {
    for (const attribute of each.attributes) attribute.value = filled(attribute.value)
    for (const node of each.childNodes)
      if (node.nodeType === Node.TEXT_NODE) node.nodeValue = filled(node.nodeValue ?? '')
  }
}

function make(room: WireRoom, tasks: WireTask[]) {
  const template = document.createElement('template')
  template.innerHTML = renderRoom(NO_CONFIG)
  return makeRoom(template, room, tasks, { userId: amina.id, fill })
}

const NAMES = [
  'class',
  'aria-label',
  'aria-labelledby',
  'title',
  'lang',
  'href',
  'aria-hidden',
  'type',
  'id',
  'value',
  'max',
]

/** What somebody sees of it, and what a screen reader is told. */
const shown = (parts: (Element | null | undefined)[]) =>
  parts.map((part) => ({
    text: part?.textContent,
    named: [part, ...(part?.querySelectorAll('*') ?? [])].map((element) =>
      NAMES.map((name) => element?.getAttribute(name)),
    ),
  }))

async function expectAsOnScreen(room: WireRoom, tasks: WireTask[]) {
  const made = make(room, tasks)
  expect(made).not.toBeNull()
  const early = shown(made ?? [])
  expect(JSON.stringify(early)).not.toMatch(/{\w+}/)
  openRoom(room, { [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks } } })
  await screen.findAllByRole('button', { name: 'I read it in my mushaf' })
  const portions = screen.getByRole('region', { name: 'Today’s portion' }).parentElement
  const title = (await screen.findByRole('heading', { level: 1, name: room.name })).parentElement?.parentElement
  expect(withoutIds(early)).toEqual(withoutIds(shown([title, portions])))
  cleanup()
}

/** React numbers the ids of menus anew in each tree. */
const withoutIds = (tree: unknown) => JSON.parse(JSON.stringify(tree).replace(/"radix-\w+"/g, 'null'))

describe('before its scripts have come a room shows, as its screen does,', () => {
  test.each<[string, WireTask[]]>([
    ['a portion of today', [open]],
    ['one that ends in another surah', [{ ...open, start_surah: 113, start_ayah: 2, end_surah: 114, end_ayah: 6 }]],
    ['one ayah', [{ ...open, start_surah: 2, start_ayah: 255, end_surah: 2, end_ayah: 255 }]],
    ['the whole Qur’an', [{ ...open, start_surah: 1, start_ayah: 1, end_surah: 114, end_ayah: 6 }]],
    ['one that is read to its middle', [{ ...open, bookmark_surah: 2, bookmark_ayah: 200 }]],
    [
      'portions from before',
      [open, late, { ...late, id: '00000000-0000-4000-8000-0000000000ab', bookmark_surah: 2, bookmark_ayah: 9 }],
    ],
    [
      'those that stand still with their room, today for the last time',
      [{ ...open, task_date: '2025-11-18', due_date: '2025-11-21' }, late],
    ],
    ['one of a server of before, which says no last date', [{ ...open, due_date: undefined }, late]],
    ['one that is overdue after several dates', [open, { ...late, task_date: '2025-11-11', due_date: '2025-11-19' }]],
    [
      'several of today',
      [open, { ...late, task_date: '2025-11-21' }, { ...late, id: open.room_id, task_date: '2025-11-22' }],
    ],
    ['one that is offered', [{ ...open, offered_at: '2025-11-21T08:00:00Z' }]],
  ])('%s', async (_, tasks) => await expectAsOnScreen(aRoom(), tasks))

  test.each<[string, Partial<WireRoom>]>([
    ['a part of the Qur’an, again and again', { start_surah: 67, end_date: null, recurrence_duration_days: 7 }],
    ['a whole hatim a day', { end_date: null, recurrence_duration_days: 1 }],
  ])('of %s', async (_, room) => await expectAsOnScreen(aRoom(room), [open]))

  test('that it is somebody else’s', async () => await expectAsOnScreen(aRoom({ creator_id: late.id }), [open]))
})

test.each<[string, WireRoom, WireTask[]]>([
  ['a visitor', aRoom({ is_member: false }), []],
  ['its owner, where people ask to join', aRoom({ creator_id: amina.id, join_requests: 2 }), [open]],
  ['an open room', aRoom({ openness: 'open' }), [open]],
  ['after its hatim', aRoom({ hatim_completed_at: '2025-11-20T10:00:00Z' }), [open]],
  ['with a name that is written smaller', aRoom({ name: 'N'.repeat(41) }), [open]],
  ['whose portion was read', aRoom(), [{ ...open, is_completed: true, completed_at: '2025-11-21T08:00:00Z' }]],
  ['whose portion has days left', aRoom(), [{ ...open, due_date: '2025-11-24' }]],
  ['with portions from before alone', aRoom(), [late]],
  ['without portions', aRoom(), []],
])('a room shows nothing of it before its scripts to %s', (_, room, tasks) => {
  expect(make(room, tasks)).toBeNull()
})
