// Shows reminders, and nothing else: no page, no answer and no file is kept or changed on its way. A file of its own at the
// root, because a service worker sees what lies beside and below it.
addEventListener('install', () => self.skipWaiting())

addEventListener('push', (event) => {
  const { title, body, path } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
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
    const { title, body, path } = data.json()
    return { title: String(title), body: String(body), path }
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
