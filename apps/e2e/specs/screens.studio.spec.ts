import { type Screens, tryScreens, type World } from '../src/screens.ts'
import { expect } from '../src/test.ts'

interface Row {
  id: string
  lessons?: Row[]
}

/** Walks through the studio, with the first unit and its first lesson. */
async function admin({ person, server }: World) {
  const { page, api, email } = await person('Abdurrahman Muhammadiyevich Yusupov-Karimov')
  await server.makeAdmin(email)
  const [unit] = await api.get<Row[]>('/admin/units')
  const { lessons } = await api.get<Row>(`/admin/units/${unit!.id}`)
  const goTo = async (path: string, sign: string) => {
    await page.goto(path)
    await expect(page.getByText(sign).first()).toBeVisible()
  }
  return { page, goTo, unit: `/admin/units/${unit!.id}`, lesson: `/admin/lessons/${lessons![0]!.id}` }
}

const screens: Screens = {
  'the units of the studio, a deletion, and a new unit': async (world) => {
    const { page, goTo } = await admin(world)
    await goTo('/admin', '114 units')
    // Axe takes a minute for 114 rows, and a second for a few alike.
    await page.getByLabel('Search the units').fill('al-f')
    await expect(page.getByText('An-Nas')).toHaveCount(0)
    await world.look('the units of the studio', page)
    await page.getByRole('button', { name: 'Actions for Al-Fatihah' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('This is deleted with it:')).toBeVisible()
    await world.look('what a deletion takes', page)
    await goTo('/admin/units/new', 'Colours that go together')
    return page
  },
  'a unit in the studio, as learners see it, and a new lesson': async (world) => {
    const { page, goTo, unit } = await admin(world)
    await goTo(unit, 'As learners see it')
    await world.look('a unit', page)
    await goTo(`${unit}?view=path`, 'Select a lesson to preview it')
    await world.look('as learners see it', page)
    await goTo(`${unit}/new`, 'A short name that is unique')
    return page
  },
  'a lesson in the studio, its preview, and a new question with errors': async (world) => {
    const { page, goTo, lesson } = await admin(world)
    await goTo(lesson, 'Which word is missing?')
    await world.look('a lesson', page)
    await goTo(`${lesson}/preview`, 'your answers here')
    await world.look('its preview', page)
    await goTo(`${lesson}/new`, 'Take this verse')
    await page.getByRole('button', { name: 'Take this verse' }).click()
    await expect(page.getByText('Choose it in the verse')).toBeVisible()
    await page.getByRole('button', { name: 'Create Question' }).click()
    await expect(page.getByText('This is required.').first()).toBeVisible()
    return page
  },
  'the house: empty, and with a long name, texts and a text of another admin': async (world) => {
    const { page, goTo } = await admin(world)
    await goTo('/admin/house', 'No logo yet.')
    await world.look('the house', page)
    await page
      .getByLabel('Name of the house')
      .fill('Islamic Community Centre and Mosque of the Two Rivers, Branch of the Northern Districts')
    await page.getByRole('textbox', { name: 'Contact' }).fill('imam@example.org')
    await page.getByRole('textbox', { name: 'Imprint' }).fill('# مسجد النور\n\nStreet 1\n12345 City')
    await world.server.rows(`update house set revision = revision + 1, name = 'جامع النور' returning revision`)
    world.failures.expect(409, /\/admin\/house$/)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Someone else saved this:')).toBeVisible()
    await world.look('what another admin has saved', page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Someone else saved this:')).toHaveCount(0)
    await page.goto('/about')
    await expect(page.getByRole('main')).toContainText('This Halaqa is run by')
    await world.look('who runs this Halaqa', page)
    await page.goto('/imprint')
    await expect(page.getByRole('heading', { name: 'مسجد النور' })).toBeVisible()
    return page
  },
  'people and roles, and how the server fares': async (world) => {
    const { page, goTo } = await admin(world)
    await goTo('/admin/people', 'Joined')
    await world.look('people and roles', page)
    await goTo('/admin/server', 'Scheduled tasks')
    return page
  },
}

tryScreens(screens)
