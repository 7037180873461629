import { type Arrange, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

interface Row {
  id: string
  lessons?: Row[]
}

/** The page at an address of the studio, for the first unit and its first lesson. */
const studio =
  (path: (unit: string, lesson: string) => string, sign: string): Arrange =>
  async ({ person, server }) => {
    const { page, api, email } = await person('Abdurrahman Muhammadiyevich Yusupov-Karimov')
    await server.makeAdmin(email)
    const [unit] = await api.get<Row[]>('/admin/units')
    const { lessons } = await api.get<Row>(`/admin/units/${unit!.id}`)
    await page.goto(path(unit!.id, lessons![0]!.id))
    await expect(page.getByText(sign).first()).toBeVisible()
    return page
  }

/** Axe takes a minute for 114 rows, and a second for those that are alike. */
const fewUnits: Arrange = async (world) => {
  const page = await studio(() => '/admin', '114 units')(world)
  await page.getByLabel('Search the units').fill('al-f')
  await expect(page.getByText('An-Nas')).toHaveCount(0)
  return page
}

const screens: Screens = {
  'the units of the studio': fewUnits,
  'what a deletion takes': async (world) => {
    const page = await fewUnits(world)
    await page.getByRole('button', { name: 'Actions for Al-Fatihah' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('This goes with it:')).toBeVisible()
    return page
  },
  'a unit in the studio': studio((unit) => `/admin/units/${unit}`, 'As learners see it'),
  'a unit as learners see it': studio((unit) => `/admin/units/${unit}?view=path`, 'A lesson opens its preview'),
  'a lesson in the studio': studio((_, lesson) => `/admin/lessons/${lesson}`, 'Which word is missing?'),
  'the preview of a lesson': studio((_, lesson) => `/admin/lessons/${lesson}/preview`, 'nothing you answer here'),
  'a new unit': studio(() => '/admin/units/new', 'Colours that go together'),
  'a new lesson': studio((unit) => `/admin/units/${unit}/new`, 'A short name of its own'),
  'a new question with errors': async (world) => {
    const page = await studio((_, lesson) => `/admin/lessons/${lesson}/new`, 'Take this ayah')(world)
    await page.getByRole('button', { name: 'Take this ayah' }).click()
    await expect(page.getByText('Choose it in the ayah')).toBeVisible()
    await page.getByRole('button', { name: 'Create Question' }).click()
    await expect(page.getByText('This is required.').first()).toBeVisible()
    return page
  },
  'people and roles': studio(() => '/admin/people', 'Joined'),
  'how the server fares': studio(() => '/admin/server', 'Scheduled work'),
}

tryScreens(screens)
