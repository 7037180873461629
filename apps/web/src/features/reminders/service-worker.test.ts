import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const code = readFileSync('public/sw.js', 'utf8')
const HERE = 'https://halaqa.example.org'

interface Page {
  url: string
  focus: () => void
}

/** The service worker in a browser that holds these pages open; `fire` is what happens to it. */
function start(pages: Page[] = [], search = '') {
  const listeners: Record<string, (event: object) => void> = {}
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  const self = {
    skipWaiting: async () => {},
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow, claim: async () => {} },
  }
  const listen = (name: string, listener: (event: object) => void) => {
    listeners[name] = listener
  }
  new Function('self', 'addEventListener', 'location', code)(self, listen, { origin: HERE, search })
  const fire = async (name: string, event: object) => {
    let work: unknown
    listeners[name]?.({ ...event, waitUntil: (given: unknown) => (work = given) })
    await work
  }
  return { fire, listeners, showNotification, openWindow }
}

describe('the service worker', () => {
  test('takes nothing on its way: no page, no answer, no file', () => {
    expect(Object.keys(start().listeners).sort()).toEqual(['install', 'notificationclick', 'push'])
  })

  test.each([
    ['what was sent', { json: () => ({ title: 'Your reading', body: 'One', path: '/read' }) }, 'Your reading', 'One'],
    ['something for what cannot be read', { json: () => JSON.parse('<') }, 'Halaqa', ''],
    ['something for a push without words', null, 'Halaqa', ''],
  ])('shows %s', async (_, data, title, body) => {
    const { fire, showNotification } = start()
    await fire('push', { data })
    const shown = expect.objectContaining({ body, tag: 'reading', data: { path: '/read' } })
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, shown)
  })

  test('says in which language the text is', async () => {
    const { fire, showNotification } = start()
    const sent = { title: 'وردك', body: 'واحد', path: '/read', lang: 'ar', dir: 'rtl' }
    await fire('push', { data: { json: () => sent } })
    const shown = expect.objectContaining({ lang: 'ar', dir: 'rtl' })
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('وردك', shown)
  })

  describe('when it is pressed', () => {
    const close = vi.fn()
    const press = (path?: unknown) => ({ notification: { close, data: { path } } })
    beforeEach(() => close.mockClear())

    test.each([
      ['/profile/notifications', '/profile/notifications'],
      [undefined, '/read'],
      ['https://elsewhere.example.com/', '/read'],
      ['//elsewhere.example.com/', '/read'],
    ])('%j opens %s', async (path, opened) => {
      const { fire, openWindow } = start()
      await fire('notificationclick', press(path))
      expect(close).toHaveBeenCalledOnce()
      expect(openWindow).toHaveBeenCalledExactlyOnceWith(HERE + opened)
    })

    test('brings an open page to the front', async () => {
      const [other, there] = [`${HERE}/quran`, `${HERE}/read`].map((url) => ({ url, focus: vi.fn() }))
      const { fire, openWindow } = start([other!, there!])
      await fire('notificationclick', press('/read'))
      expect(there!.focus).toHaveBeenCalledOnce()
      expect(openWindow).not.toHaveBeenCalled()
    })
  })
})

/** The browser's cache: an answer is found only with the same headers as those that its `vary` names. */
function stubCaches() {
  const stores = new Map<string, Map<string, { key: Request; response: Response }>>()
  const found = (store: Map<string, { key: Request; response: Response }>, key: Request | string) => {
    const asked = typeof key === 'string' ? new Request(HERE + key) : key
    const isAsked = ({ key: stored, response }: { key: Request; response: Response }) =>
      stored.url === asked.url &&
      (response.headers.get('vary') ?? '')
        .split(', ')
        .filter(Boolean)
        .every((name) => stored.headers.get(name) === asked.headers.get(name))
    return [...store.values()].find(isAsked)?.response.clone()
  }
  vi.stubGlobal('caches', {
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map()
      stores.set(name, store)
      return {
        match: async (key: Request | string) => found(store, key),
        put: async (given: Request | string, response: Response) => {
          const key = typeof given === 'string' ? new Request(HERE + given) : given
          store.set([key.url, ...key.headers.values()].join(' '), { key, response })
        },
        delete: async (key: Request | string) => {
          const asked = typeof key === 'string' ? new Request(HERE + key) : key
          return store.delete([asked.url, ...asked.headers.values()].join(' '))
        },
        keys: async () => [...store.values()].map(({ key }) => key),
      }
    },
  })
}

describe('on a device with portions for reading offline', () => {
  let server: (url: string) => Response | Promise<Response>
  const ok = (body: string, date = new Date()) => new Response(body, { headers: { date: date.toUTCString() } })
  beforeEach(() => {
    stubCaches()
    server = (url) => ok(`now ${new URL(url).pathname}`)
    vi.stubGlobal('fetch', async (request: Request) => server(request.url))
  })
  const goOffline = () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'))
  }

  /** The worker's answer to a request of the page; undefined if it lets the request pass. */
  async function ask(path: string, { mode = 'cors', token = 'hers', reader = '', method = 'GET' } = {}) {
    const request = new Request(path.startsWith('/') ? HERE + path : path, {
      method,
      headers: { authorization: token, ...(reader && { 'x-reading-as': reader }) },
    })
    Object.defineProperty(request, 'mode', { value: mode })
    if (mode === 'navigate') request.headers.delete('authorization')
    const work: unknown[] = []
    let given: Promise<Response> | undefined
    const { listeners } = start([], '?portions')
    listeners.fetch?.({
      request,
      respondWith: (response: Promise<Response>) => (given = response),
      waitUntil: (one: unknown) => work.push(one),
    })
    const response = await given?.catch((error: Error) => error)
    await Promise.all(work)
    return response instanceof Response ? (response.headers.get('location') ?? (await response.text())) : response
  }

  const LIST = '/api/v1/tasks?date=2026-03-02'
  const TASK = '/api/v1/tasks/0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11'

  test.each([
    ['the dashboard', '/read', 'navigate'],
    ['a portion’s page', '/tasks/1', 'navigate'],
    ['the portions of a day', LIST, 'cors'],
    ['a portion', TASK, 'cors'],
    ['the rooms', '/api/v1/rooms', 'cors'],
    ['the figures', '/api/v1/user/figures', 'cors'],
  ])('serves %s from the server, and the last answer without a connection', async (_, path, mode) => {
    await ask(path, { mode })
    server = () => ok('newer')
    expect(await ask(path, { mode })).toBe('newer')
    goOffline()
    expect(await ask(path, { mode })).toBe('newer')
  })

  test('serves one page for all portions', async () => {
    await ask('/tasks/1', { mode: 'navigate' })
    goOffline()
    expect(await ask('/tasks/2', { mode: 'navigate' })).toBe('now /tasks/1')
  })

  test.each(['/', '/rooms/1'])(
    'leads from %s to the dashboard without a connection, once that is stored',
    async (path) => {
      expect(await ask(path, { mode: 'navigate' })).toBe(`now ${path}`)
      await ask(LIST)
      const there = server
      goOffline()
      expect(await ask(path, { mode: 'navigate' })).toBeInstanceOf(TypeError)
      server = there
      await ask('/read', { mode: 'navigate' })
      goOffline()
      expect(await ask(path, { mode: 'navigate' })).toBe(`${HERE}/read`)
    },
  )

  test.each([
    ['what changes something', `${TASK}/complete`, { method: 'PUT' }],
    ['the text, which the browser keeps itself', '/api/v1/chapters/2', {}],
    ['events', '/api/v1/events', {}],
    ['how portions would be spread', '/api/v1/tasks/spread?days=2', {}],
    ['files', '/assets/index-1.js', {}],
    ['other pages', '/quran', { mode: 'navigate' }],
    ['other sites', 'https://elsewhere.example.com/read', {}],
  ])('ignores %s', async (_, path, how) => {
    expect(await ask(path, how)).toBeUndefined()
  })

  test("gives nobody another person's answers", async () => {
    await ask(LIST)
    goOffline()
    expect(await ask(LIST, { token: 'theirs' })).toBeInstanceOf(TypeError)
  })

  test('keeps the answers for readers in care apart, and from those of the guardian', async () => {
    for (const reader of ['', 'yusuf', 'fatima']) {
      server = () => ok(`for ${reader}`)
      await ask(LIST, { reader })
    }
    goOffline()
    for (const reader of ['', 'yusuf', 'fatima']) expect(await ask(LIST, { reader })).toBe(`for ${reader}`)
    expect(await ask(LIST, { reader: 'maryam' })).toBeInstanceOf(TypeError)
  })

  test.each(['/auth/unlock', '/user/readers/0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11/lock'])(
    '%s forgets everything once it has succeeded',
    async (path) => {
      const locking = () => ask(`/api/v1${path}`, { method: 'POST' })
      await ask(LIST)
      server = () => new Response('wrong', { status: 403 })
      expect(await locking()).toBe('wrong')
      goOffline()
      expect(await ask(LIST)).toBe('now /api/v1/tasks')
      server = () => ok('done')
      expect(await locking()).toBe('done')
      goOffline()
      expect(await ask(LIST)).toBeInstanceOf(TypeError)
    },
  )

  test.each(['signout', 'delete'])('/auth/%s forgets everything, also without a connection', async (end) => {
    await ask(LIST)
    goOffline()
    expect(await ask(`/api/v1/auth/${end}`, { method: 'POST' })).toBeUndefined()
    expect(await ask(LIST)).toBeInstanceOf(TypeError)
  })

  test('forgets everything when the session has ended elsewhere', async () => {
    await ask(LIST)
    await ask(TASK)
    server = () => new Response('no session', { status: 401 })
    expect(await ask(TASK)).toBe('no session')
    goOffline()
    expect(await ask(LIST)).toBeInstanceOf(TypeError)
  })

  test.each([403, 404])('forgets an answer that the server refuses with %i', async (status) => {
    await ask(TASK)
    server = () => new Response('gone', { status })
    expect(await ask(TASK)).toBe('gone')
    goOffline()
    expect(await ask(TASK)).toBeInstanceOf(TypeError)
  })

  test('keeps everything when the server fails', async () => {
    await ask(LIST)
    server = () => new Response('busy', { status: 503 })
    expect(await ask(LIST)).toBe('busy')
    goOffline()
    expect(await ask(LIST)).toBe('now /api/v1/tasks')
  })

  test('forgets answers of a month ago', async () => {
    server = () => ok('old', new Date(Date.now() - 31 * 24 * 60 * 60 * 1000))
    await ask(LIST)
    server = () => ok('new')
    await ask('/api/v1/rooms')
    goOffline()
    expect(await ask(LIST)).toBeInstanceOf(TypeError)
    expect(await ask('/api/v1/rooms')).toBe('new')
  })
})
