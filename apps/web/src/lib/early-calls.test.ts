import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTasks } from '@halaqa/contract/tasks'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, signInAmina, stubApi } from '../../test/app.tsx'
import { call } from './api.ts'
import { fullDate, today } from './dates.ts'
import { areEarlyCallsAnswered, takeEarlyCall } from './early-calls.ts'
import { clearSession, writeSession } from './session.ts'

const script = readFileSync(join(import.meta.dirname, '../before-paint.js'), 'utf8')
const html = document.documentElement

/** Puts a page into the window as the build makes it, and runs what it runs before it is painted. */
function openPage(address: string, facts: Record<string, string>, content = '') {
  history.replaceState(null, '', address)
  Object.assign(html.dataset, facts)
  document.head.innerHTML = '<meta name="theme-color" content="">'
  document.body.innerHTML = `<div id="root">${content}</div>`
  new Function(script)()
}
const DASHBOARD = { for: 'members', skeleton: '', calls: '/api/v1/tasks?date={date} /api/v1/rooms' }
const tasks = () => call(listTasks, { query: { date: today() } })

let sent: ReturnType<typeof stubApi>
beforeEach(() => {
  sent = stubApi({ [`GET /tasks?date=${today()}`]: { body: { tasks: [] } }, 'GET /rooms': { body: [] } })
})
afterEach(() => {
  for (const name of Object.keys(html.dataset)) delete html.dataset[name]
  delete window.earlyCalls
  document.body.innerHTML = ''
  clearSession()
  vi.useRealTimers()
})

describe('calls that a page begins with', () => {
  test('are sent at once, and each answer is taken once', async () => {
    signInAmina()
    openPage('/read', DASHBOARD)
    expect(sent.map(({ path }) => path)).toEqual([`/tasks?date=${today()}`, '/rooms'])
    expect(sent[0]?.headers.get('authorization')).toBe('her-token')

    await tasks()
    expect(sent).toHaveLength(2)
    await tasks()
    expect(sent).toHaveLength(3)
  })

  test('name the part of the address that the screen is about', () => {
    signInAmina()
    openPage('/rooms/a-room', { for: 'members', skeleton: '', calls: '/api/v1/rooms/{2}' })

    expect(sent.map(({ path }) => path)).toEqual(['/rooms/a-room'])
  })

  test.each([
    ['', '/user/review'],
    ['?page=5', '/user/review?page=5'],
    ['?from=mail&lesson=a-lesson', '/user/review?lesson=a-lesson'],
    ['?page=5%26more%3Dtrue', '/user/review?page=5%26more%3Dtrue'],
  ])('have of the query %s what the screen asks by', (query, asked) => {
    signInAmina()
    openPage(`/memorize/review${query}`, { ...DASHBOARD, calls: '/api/v1/user/review{?page,lesson}' })
    expect(sent.map(({ path }) => path)).toEqual([asked])
  })

  describe('and that wait for what the first answer says', () => {
    const ROOM = {
      for: 'members',
      skeleton: '',
      calls: '/api/v1/rooms/{2} /api/v1/rooms/{2}/tasks?date={date}#is_member=true,room_type=fixed',
    }
    const TASKS = `/api/v1/rooms/a-room/tasks?date=${today()}`
    const open = (room: object) => {
      sent = stubApi({
        'GET /rooms/a-room': { body: room },
        [`GET ${TASKS.slice('/api/v1'.length)}`]: { body: 'the tasks' },
      })
      signInAmina()
      openPage('/rooms/a-room', ROOM)
    }

    test('are sent if it says so, and taken like the others', async () => {
      open({ is_member: true, room_type: 'fixed' })
      expect(sent.map(({ path }) => path)).toEqual(['/rooms/a-room'])
      await waitFor(() => expect(areEarlyCallsAnswered()).toBe(true))

      const [room, answer] = [
        await takeEarlyCall('/api/v1/rooms/a-room', 'her-token'),
        await takeEarlyCall(TASKS, 'her-token'),
      ]
      expect([await room?.json(), await answer?.text()]).toEqual([{ is_member: true, room_type: 'fixed' }, 'the tasks'])
      expect(sent).toHaveLength(2)
    })

    test.each([
      ['a visitor', { is_member: false, room_type: 'fixed' }],
      ['another kind of room', { is_member: true, room_type: 'recurrent' }],
      ['an answer that says nothing of it', {}],
    ])('are not sent for %s', async (_, room) => {
      open(room)
      await waitFor(() => expect([...(window.earlyCalls?.keys() ?? [])]).toEqual(['/api/v1/rooms/a-room']))

      expect(sent.map(({ path }) => path)).toEqual(['/rooms/a-room'])
      expect(areEarlyCallsAnswered()).toBe(true)
      expect(takeEarlyCall(TASKS, 'her-token')).toBeUndefined()
    })

    test('are forgotten if the first failed', async () => {
      sent = stubApi({ 'GET /rooms/a-room': new TypeError('Failed to fetch') })
      signInAmina()
      openPage('/rooms/a-room', ROOM)

      await waitFor(() => expect(takeEarlyCall(TASKS, 'her-token')).toBeUndefined())
    })
  })

  test('name the language of translations that the device reads in', () => {
    localStorage.setItem('halaqa_reading', JSON.stringify({ language: 'tr' }))
    signInAmina()
    openPage('/memorize/a-lesson', {
      for: 'everyone',
      skeleton: '',
      calls: '/api/v1/lessons/{2}/passage?language={language}',
    })
    localStorage.removeItem('halaqa_reading')
    openPage('/memorize/a-lesson', {
      for: 'everyone',
      skeleton: '',
      calls: '/api/v1/lessons/{2}/passage?language={language}',
    })

    expect(sent.map(({ path }) => path)).toEqual([
      '/lessons/a-lesson/passage?language=tr',
      '/lessons/a-lesson/passage?language=en',
    ])
  })

  test('are not sent for a guest, who is not shown the screen', () => {
    openPage('/read', DASHBOARD)

    expect(sent).toEqual([])
    expect(html.dataset.unfit).toBe('page')
  })

  test('are asked again for another person, and when they are no longer fresh', async () => {
    signInAmina()
    openPage('/read', DASHBOARD)
    writeSession({ ...amina, id: 'another' }, 'another-token')
    await tasks()
    expect(sent.map((one) => one.headers.get('authorization'))).toEqual(['her-token', 'her-token', 'another-token'])

    openPage('/read', DASHBOARD)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 16_000)
    await tasks()
    expect(sent).toHaveLength(6)
  })
})

test('a room’s name is written into its skeleton as soon as it is known, and the answer is still there to be taken', async () => {
  stubApi({ 'GET /rooms/a-room': { body: { name: 'Winter Hatim' } } })
  signInAmina()
  const place = '<h1 data-answer="name"></h1>'
  openPage('/rooms/a-room', { for: 'members', skeleton: '', calls: '/api/v1/rooms/{2}' }, place)
  expect(areEarlyCallsAnswered()).toBe(false)
  document.dispatchEvent(new Event('readystatechange'))

  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Winter Hatim'))
  expect(areEarlyCallsAnswered()).toBe(true)
  const answer = await takeEarlyCall('/api/v1/rooms/a-room', 'her-token')
  expect(await answer?.json()).toEqual({ name: 'Winter Hatim' })
})

test('what is the person’s own in a skeleton is written as the screen writes it', () => {
  writeSession({ ...amina, fullName: ' Umm  Salamah Khan ' }, 'her-token')
  openPage(
    '/read',
    DASHBOARD,
    `<p><b data-own="name"></b></p><h1>Hello, <b data-own="first"></b></h1>
      <p><b data-own="date" data-weekdays="Sunday Monday Tuesday Wednesday Thursday Friday Saturday" data-months="January February March April May June July August September October November December"></b></p>`,
  )
  document.dispatchEvent(new Event('readystatechange'))

  expect(document.querySelector('h1')?.innerHTML).toBe('Hello, Umm Salamah')
  expect(document.querySelector('h1')?.childNodes).toHaveLength(1)
  expect([...document.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'Umm  Salamah Khan',
    fullDate(today()),
  ])
})
