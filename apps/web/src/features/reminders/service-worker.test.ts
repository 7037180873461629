import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const code = readFileSync('public/sw.js', 'utf8')
const HERE = 'https://halaqa.example.org'

interface Page {
  url: string
  focus: () => void
}

/** The service worker in a browser that holds these pages open; `fire` is what happens to it. */
function start(pages: Page[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  const self = {
    skipWaiting: async () => {},
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  }
  const listen = (name: string, listener: (event: object) => void) => {
    listeners[name] = listener
  }
  new Function('self', 'addEventListener', 'location', code)(self, listen, { origin: HERE })
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

    test('a page that is open already comes to the front', async () => {
      const [other, there] = [`${HERE}/quran`, `${HERE}/read`].map((url) => ({ url, focus: vi.fn() }))
      const { fire, openWindow } = start([other!, there!])
      await fire('notificationclick', press('/read'))
      expect(there!.focus).toHaveBeenCalledOnce()
      expect(openWindow).not.toHaveBeenCalled()
    })
  })
})
