import type { Room } from '@halaqa/contract/rooms'
import { aRoom } from '../src/rooms.ts'
import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  "a room's page for everyone, of few readers and of five, and none": async ({
    guest,
    account,
    server,
    look,
    failures,
  }) => {
    const { api } = await account('Maryam Haddad')
    const { id } = await aRoom(api, { dedication: 'For Hajja Maryam, may Allah have mercy on her' })
    const { page_code: code } = await api.put<Room>(`/rooms/${id}`, { is_public: true })
    const page = await guest()
    await page.goto(`/khatm/${code}`)
    await expect(page.getByText('No hatim is complete yet')).toBeVisible()
    await look('of few readers', page)
    await server.rows('UPDATE khatm_pages SET percent = 62, hatims_completed = 3 WHERE room_id = $1::uuid', id)
    await page.reload()
    await expect(page.getByText('3 hatims complete')).toBeVisible()
    await look('of five readers', page)
    await page.getByRole('button', { name: 'Report the dedication' }).click()
    const report = page.getByRole('dialog', { name: 'Report this dedication?' })
    await expect(report).toContainText('For Hajja Maryam')
    await look('the report of its dedication', page)
    await report.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(report).toBeHidden()
    failures.expect(404, /khatm\/none$/)
    await page.goto('/khatm/none')
    await expect(page.getByRole('heading', { name: 'There’s no page at this address' })).toBeVisible()
    return page
  },
}

tryScreens(screens)
