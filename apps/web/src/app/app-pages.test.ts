import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { APP_PAGES, BARE_PAGES } from '../../build/pages.ts'
import { AppLayout } from './AppLayout.tsx'
import { routes } from './router.tsx'

/** Pages that are opened rarely or from a mail or a message. They begin with index.html. */
const SELDOM = /^\/(admin|become-admin|care|confirm-email|reminders)(\/|$)/

interface Found {
  path: string
  screen: string
  hasHeader: boolean
}

/** The screens of the routes, with their addresses. */
async function screensOf(branch: RouteObject[], above = '', isInLayout = false): Promise<Found[]> {
  const found = await Promise.all(
    branch.map(async ({ path = '', children, ...route }) => {
      const loaded = (typeof route.lazy === 'function' ? await route.lazy() : route) as { Component?: ComponentType }
      const { Component } = loaded
      const address = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/')
      const hasHeader = isInLayout || Component === AppLayout
      if (children) return screensOf(children, address, hasHeader)
      return Component && path ? [{ path: `/${address}`, screen: Component.name, hasHeader }] : []
    }),
  )
  return found.flat()
}

const byPath = (pages: Record<string, string>) =>
  Object.entries(pages)
    .map(([path, file]) => [path, file.split('/').at(-1)])
    .sort()

test('the build lists every page of members, its screen, and whether it has the header', async () => {
  const publicPages =
    /^\/(signin|signup|forgot-password|reset-password|about|terms|privacy|privacy\/software|imprint|help|quran|khatm\/:code)$/
  const found = (await screensOf(routes)).filter(({ path }) => !publicPages.test(path) && !SELDOM.test(path))
  const those = (hasHeader: boolean) =>
    found
      .filter((page) => page.hasHeader === hasHeader)
      .map(({ path, screen }) => [path, screen])
      .sort()

  expect(those(true)).toEqual(byPath(APP_PAGES))
  expect(those(false)).toEqual(byPath(BARE_PAGES))
})
