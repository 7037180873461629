import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubScrolling } from '../../test/scrolling.ts'
import { createNavigation, type Leaving } from '../lib/navigation.ts'
import { useGuard } from '../lib/use-guard.ts'
import { Pages } from './Pages.tsx'

/** Where loading is held, by path. */
const loading = new Map<string, Promise<void>>()
beforeEach(() => {
  stubScrolling()
  loading.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Page() {
  const { pathname, hash } = useLocation()
  if (pathname === '/broken') throw new Error('ayah is undefined')
  return (
    <main>
      <h1>{pathname}</h1>
      <p id="place">{hash}</p>
      <Link to="/b">b</Link>
    </main>
  )
}

function open(entries = ['/a'], routes = [{ path: '*', Component: Page }]) {
  const history = createMemoryHistory({ initialEntries: entries })
  const navigation = createNavigation({ history, load: ({ pathname }) => loading.get(pathname) })
  render(<Pages navigation={navigation} pages={{ routes }} />)
  const { push, replace, go } = navigation.navigator
  return {
    ...{ history, navigation },
    push: (to: string, state?: unknown, options = {}) => act(async () => push(to, state, options)),
    replace: (to: string) => act(async () => replace(to)),
    go: (delta: number) => act(async () => go(delta)),
  }
}
const page = () => screen.getByRole('heading').textContent

/** Holds the loading of a path until it is called. */
function hold(path: string) {
  let come = () => {}
  loading.set(path, new Promise((done) => (come = done)))
  return () => act(async () => come())
}

test('a page stays, with its address, until the next one has loaded', async () => {
  const { push, history } = open()
  const come = hold('/b')
  await push('/b')
  expect([page(), history.location.pathname]).toEqual(['/a', '/a'])
  await come()
  expect([page(), history.location.pathname]).toEqual(['/b', '/b'])
})

test('of two that are on their way the one that was gone to last comes, also where it is there first', async () => {
  const { push, history } = open()
  const come = hold('/b')
  await push('/b')
  await push('/c')
  expect(page()).toBe('/c')
  await come()
  expect([page(), history.location.pathname, history.index]).toEqual(['/c', '/c', 1])
})

test('a link goes on by an entry of its own, `replace` without one, and what goes with it is there', async () => {
  const { push, replace, history, navigation, go } = open()
  await act(async () => screen.getByRole('link').click())
  expect([page(), history.index]).toEqual(['/b', 1])
  await replace('/c?x=1#y')
  expect([page(), history.index, navigation.shown().location.search]).toEqual(['/c', 1, '?x=1'])
  await push('/d', { picked: true })
  expect(navigation.shown().location.state).toEqual({ picked: true })
  await go(-2)
  expect([page(), navigation.shown().action]).toEqual(['/a', 'POP'])
})

test('what did not load is said, and asked for again the next time', async () => {
  const { push, go, history } = open()
  loading.set('/b', Promise.reject(new Error('Failed to fetch dynamically imported module: /b.js')))
  await push('/b')
  expect([page(), history.location.pathname]).toEqual(['Halaqa was updated', '/b'])
  await go(-1)
  expect(page()).toBe('/a')
  loading.clear()
  await push('/b')
  expect(page()).toBe('/b')
})

test('a page that throws says so, until another one is gone to', async () => {
  const { push } = open()
  await push('/broken')
  expect(page()).toBe('This page could not be shown')
  await push('/b')
  expect(page()).toBe('/b')
})

test('the first page is waited for', async () => {
  const come = hold('/a')
  open()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('status')).not.toBeNull()
  await come()
  expect(page()).toBe('/a')
})

test('a page begins at its top, and is gone back to where it was left; a new part of it keeps its place', async () => {
  const { push, go } = open()
  window.scrollY = 700
  await push('/b')
  expect(window.scrollY).toBe(0)
  window.scrollY = 300
  await push('/b?part=2', undefined, { preventScrollReset: true })
  expect(window.scrollY).toBe(300)
  await go(-2)
  expect(window.scrollY).toBe(700)
  await go(1)
  expect(window.scrollY).toBe(300)
})

test('an address leads to the place that it names, also where that is written in another way', async () => {
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  const { push } = open()
  window.scrollY = 700
  await push('/a#pl%61ce')
  expect(scroll).toHaveBeenCalledOnce()
  expect(window.scrollY).toBe(700)
  await push('/a#%')
  expect([scroll.mock.calls.length, window.scrollY]).toEqual([1, 0])
})

test('how far pages were scrolled is kept for the next visit of this tab, where it can be', async () => {
  const { navigation } = open(['/a'])
  window.scrollY = 700
  act(() => void dispatchEvent(new Event('pagehide')))
  const [stored] = Object.values(sessionStorage) as string[]
  expect(Object.values(JSON.parse(stored ?? ''))).toEqual([700])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => navigation.storeScrollTops()).not.toThrow()
})

const asked: Leaving[] = []
function Guarded({ when = () => true }: { when?: (leaving: Leaving) => boolean }) {
  const { pathname } = useLocation()
  const [isOver, setOver] = useState(false)
  const held = useGuard((leaving) => {
    asked.push(leaving)
    return pathname === '/a' && !isOver && when(leaving)
  })
  return (
    <main>
      <h1>{pathname}</h1>
      {held && <button type="button" onClick={held.leave} children="Leave" />}
      {held && <button type="button" onClick={held.stay} children="Stay" />}
      <button type="button" onClick={() => setOver(true)} children="Over" />
    </main>
  )
}
const guarded = (entries: string[], when?: (leaving: Leaving) => boolean) =>
  open(entries, [{ path: '*', Component: () => <Guarded {...(when && { when })} /> }])
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

test.each<[string, (app: ReturnType<typeof open>) => Promise<void>, to: string]>([
  ['a link', ({ push }) => push('/b'), '/b'],
  ['the back button', ({ go }) => go(-1), '/before'],
])('a guard keeps the page before %s, until its person leaves', async (_, leave, to) => {
  const app = guarded(['/before', '/a'])
  asked.length = 0
  await leave(app)
  expect([page(), app.history.location.pathname]).toEqual(['/a', '/a'])
  expect(asked.map((leaving) => [leaving.from.pathname, leaving.to.pathname])).toEqual([['/a', to]])
  await press('Stay')
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  expect(page()).toBe('/a')
  await leave(app)
  await press('Leave')
  expect([page(), app.history.location.pathname]).toEqual([to, to])
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
})

test('a guard that has let one leave keeps the next', async () => {
  const { push } = guarded(['/a'])
  await push('/b')
  await press('Leave')
  await push('/a')
  await push('/b')
  expect(page()).toBe('/a')
})

test('a guard is asked with what it knows by now, and may hold the back button alone', async () => {
  const { push, go } = guarded(['/a'], ({ action }) => action === 'POP')
  await push('/a?x=1')
  await go(-1)
  await press('Stay')
  await press('Over')
  await go(-1)
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
})

test('nobody is held any more once the page has been left in another way', async () => {
  const { push, go } = guarded(['/before', '/a'], ({ action }) => action === 'POP')
  await go(-1)
  expect(screen.getByRole('button', { name: 'Leave' })).not.toBeNull()
  await push('/a?x=1')
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
})

test('who leaves at once by the back button goes once the browser has come back: it would forget the one for the other', async () => {
  const memory = createMemoryHistory({ initialEntries: ['/before', '/a'] })
  const asked: number[] = []
  const history = Object.assign(Object.create(memory) as typeof memory, { go: (delta: number) => asked.push(delta) })
  const navigation = createNavigation({ history, load: () => undefined })
  navigation.guard({ holds: () => true, onHeld: (held) => held?.leave() })
  memory.go(-1)
  await Promise.resolve()
  expect(asked).toEqual([1])
  memory.go(1)
  await vi.waitFor(() => expect(asked).toEqual([1, -1]))
  memory.go(-1)
  expect(navigation.shown().location.pathname).toBe('/before')
})
