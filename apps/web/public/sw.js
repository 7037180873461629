// Shows reminders, and nothing else: no page, no answer and no file is kept or changed on its way, unless this device has been asked to have
// portions ready for a journey (`?portions`, features/tasks/offline-portions.ts). A file of its own at the root, because a service worker
// sees what lies beside and below it.
addEventListener('install', () => self.skipWaiting())

addEventListener('push', (event) => {
  const { title, body, path, lang, dir } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      dir,
      icon: '/icons/192.png',
      badge: '/icons/badge.png',
      tag: 'reading',
      data: { path },
    }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** Browsers want something shown for every push, also for one that cannot be read. */
function read(data) {
  try {
    const { title, body, path, lang, dir } = data.json()
    return { title: String(title), body: String(body), path, lang, dir }
  } catch {
    return { title: 'Halaqa', body: '', path: '/read' }
  }
}

/** A page of Halaqa that is open is brought to the front, else a new one is opened; nothing leads elsewhere. */
async function open(path) {
  const wanted = new URL(typeof path === 'string' ? path : '/read', location.origin)
  const url = wanted.origin === location.origin ? wanted.href : new URL('/read', location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => page.url === url)
  if (there) return there.focus()
  return self.clients.openWindow(url)
}

if (location.search === '?portions') keepPortions()

/**
 * Keeps the server's last answers for the dashboard and the portions, and serves them when the server cannot be
 * reached. With a connection nothing comes from here.
 */
function keepPortions() {
  const PAGES = /^\/(read|tasks)(?=\/|$)/
  const ANSWERS = /^\/api\/v1\/(tasks(\/[\da-f-]{36})?|rooms|user\/figures)$/
  /**
   * After these calls nobody is signed in here any more. A refused deletion forgets too much; the next requests fill
   * the cache again.
   */
  const ENDS = /^\/api\/v1\/auth\/(signout|delete)$/
  /** After these calls, if they succeed, another person is signed in: the device is locked to a reader in care, or unlocked. */
  const CHANGES_PERSON = /^\/api\/v1\/(auth\/unlock|user\/readers\/[\da-f-]{36}\/lock)$/
  /** Pages that lead only to the dashboard. */
  const LEADS_TO_DASHBOARD = /^\/($|rooms\/)/

  addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== location.origin) return
    if (ENDS.test(pathname)) event.waitUntil(forgetAll())
    else if (CHANGES_PERSON.test(pathname)) event.respondWith(forgetAfter(request))
    else if (request.method !== 'GET') return
    else if (PAGES.test(pathname)) event.respondWith(answer(event, PAGES.exec(pathname)[0]))
    else if (ANSWERS.test(pathname)) event.respondWith(answer(event, request))
    else if (request.mode === 'navigate' && LEADS_TO_DASHBOARD.test(pathname))
      event.respondWith(leadToDashboard(request))
  })

  /** Answers from the server, or from the cache under `key`. All portions share one key, because their page is the same. */
  async function answer(event, key) {
    const kept = await caches.open('portions')
    try {
      const response = await fetch(event.request)
      if (response.ok) event.waitUntil(keep(kept, key, response.clone()))
      else if (response.status === 401)
        event.waitUntil(forgetAll()) // Signed out from elsewhere, or deleted.
      else if (response.status === 403 || response.status === 404) event.waitUntil(kept.delete(key))
      return response
    } catch (error) {
      const last = await kept.match(key)
      if (last) return last
      throw error
    }
  }

  async function keep(kept, key, { body, headers, status }) {
    const ownHeaders = new Headers(headers)
    ownHeaders.set('vary', 'authorization, x-reading-as') // Only the same person finds the answer again, for the same reader.
    await kept.put(key, new Response(body, { status, headers: ownHeaders }))
    await forgetOld(kept)
  }

  /** Deletes answers that are a month old: the journey that they were kept for is over. */
  async function forgetOld(kept) {
    const MONTH = 30 * 24 * 60 * 60 * 1000
    for (const key of await kept.keys()) {
      const date = (await kept.match(key))?.headers.get('date')
      if (Date.now() - Date.parse(date) > MONTH) await kept.delete(key)
    }
  }

  const forgetAll = () => caches.delete('portions')

  async function forgetAfter(request) {
    const response = await fetch(request)
    if (response.ok) await forgetAll()
    return response
  }

  async function leadToDashboard(request) {
    try {
      return await fetch(request)
    } catch (error) {
      const kept = await caches.open('portions')
      if (await kept.match('/read')) return Response.redirect(`${location.origin}/read`)
      throw error
    }
  }
}
