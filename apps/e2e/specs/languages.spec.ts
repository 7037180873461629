import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import type { Review } from '@halaqa/contract/review'
import type { Room } from '@halaqa/contract/rooms'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible.ts'
import { Api } from '../src/api.ts'
import { answerRight, firstLesson, firstOf, goTo, learn, quiz, takeLesson } from '../src/lessons.ts'
import { newEmail, PASSWORD, type Person, type Reader } from '../src/person.ts'
import { aRoom, aShortRoom, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { chooseLanguage, type Texts, textsOf } from '../src/texts.ts'

/**
 * Names of people and rooms are in the script of the language, so that each Latin word on a page is a leftover. Members and
 * guests read Arabic with its own digits, so that each Western one is, too.
 */
const LANGUAGES = {
  ar: {
    chosen: 'ar-u-nu-arab',
    name: 'مريم الحداد',
    room: 'ختمة العائلة',
    board: 'ختمة المسجد',
    direction: 'rtl',
  },
  ru: { chosen: 'ru', name: 'Марьям Хаддад', room: 'Семейный хатм', board: 'Хатм мечети', direction: 'ltr' },
} as const

/** Words in Latin letters, but for names, addresses and samples. */
const latinWords = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    const others =
      '[translate=no]:not([lang=ar-Latn]), script, noscript, textarea, bdi, select[name=timeZone], option[lang]'
    for (const other of copy.querySelectorAll(others)) other.remove()
    const named =
      /https?:\S+|\S+@\S+|(?:\/[\w.-]+){2,}|bin\/halaqa[\w :-]*|ALTER ROLE \S+ CREATEDB|BACKUPS=off|docker compose exec[\w -]*|[\w-]*(?:\.[\w-]+)+|\b(?:MIT|NOTICE|PNG|JPEG|WEBP|WebP|API|UTC|GMT|[\da-f]{12}|[A-Z]+_[A-Z_]+)\b|\b(?:Halaqa|halaqa|Docker Compose|Home|End|Enter|cookie|Tanzil|Quran\w*|GitHub|Postgres|Node|Saheeh International|Elmir Kuliev)\b/g
    const labels = [...copy.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    )
    // Those of neighbours would run into one another.
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) labels.push(texts.currentNode.textContent ?? '')
    const text = labels.join(' ')
    return [...text.replace(named, '').matchAll(/[a-z]{3,}/gi)].map(([word]) => word)
  })

/** Words with Western digits, but for names, addresses, time zones and what stands in fields. */
const westernDigits = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const other of copy.querySelectorAll(
      '[translate=no], script, noscript, select[name=timeZone], option[value=ar]',
    ))
      other.remove()
    const text = [copy.textContent, ...[...copy.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join(' ')
    return text.replace(/https?:\S+|\S+@\S+/g, '').match(/\S*[0-9]\S*/g) ?? []
  })

interface Names {
  room: string
  board: string
}

async function pagesOf({ api }: Reader, { room, board }: Names) {
  const [evening, read] = [await aShortRoom(api, { name: room }), await aShortRoom(api, { name: board })]
  const portions = new Map((await tasksOf(api)).map(({ room_id, id }) => [room_id, id]))
  await api.put(`/tasks/${portions.get(read.id)}/complete`)
  const { lesson, second } = await firstLesson({ api })
  await learn(api, lesson)
  const daily = await aRoom(api, { name: room })
  const pieces = await aRoom(api, { name: board, plan: 'pieces', piece: 'juz', dealing: 'chosen' })
  return [
    '/welcome',
    '/memorize',
    '/memorize/map',
    '/memorize/plan',
    '/memorize/surah/114',
    `/memorize/${lesson.id}`,
    `/memorize/${second.id}`,
    '/read',
    `/rooms/${daily.id}`,
    `/rooms/${pieces.id}`,
    `/rooms/${pieces.id}/board`,
    `/rooms/${read.id}/hatim?cycle=1`,
    `/tasks/${portions.get(evening.id)}`,
    '/profile',
    '/profile/account',
    '/profile/security',
    '/profile/readers',
    '/profile/memorizing',
    '/profile/notifications',
    '/profile/reading',
    '/notifications',
    '/hearings',
  ]
}

interface Content {
  id: string
  lessons?: Content[]
  questions?: Content[]
}

/** Pages of the administration, but for the lists of all units and of all people: axe takes a minute for 114 rows. */
async function adminPagesOf({ api }: Reader) {
  const [unit] = await api.get<Content[]>('/admin/units')
  const { lessons } = await api.get<Content>(`/admin/units/${unit!.id}`)
  const lesson = lessons![0]!.id
  const { questions } = await api.get<Content>(`/admin/lessons/${lesson}`)
  return [
    '/admin/units/new',
    `/admin/units/${unit!.id}`,
    `/admin/units/${unit!.id}?view=path`,
    `/admin/units/${unit!.id}/edit`,
    `/admin/units/${unit!.id}/new`,
    `/admin/lessons/${lesson}`,
    `/admin/lessons/${lesson}/preview`,
    `/admin/lessons/${lesson}/edit`,
    `/admin/lessons/${lesson}/new`,
    `/admin/lessons/${lesson}/questions/${questions![0]!.id}`,
    '/admin/house',
    '/admin/server',
  ]
}

/** The pages to which a member’s links lead. */
async function linksOf({ api }: Reader, { room }: Names) {
  const { id } = await aShortRoom(api, { name: room })
  const { my_link_code, page_code } = await api.put<Room>(`/rooms/${id}`, { is_public: true })
  const verses = { start_surah: 114, start_ayah: 1, end_surah: 114, end_ayah: 6 }
  const { token } = await api.post<{ token: string }>('/hearings', verses)
  return [`/rooms/${id}?from=${my_link_code}`, `/khatm/${page_code}`, `/h/${token}`]
}

const GUEST_PAGES = [
  '/',
  '/about',
  '/signin',
  '/signup',
  '/forgot-password',
  '/help',
  '/terms',
  '/privacy',
  '/quran?surah=114',
]

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

async function expectTranslated(page: Page, what: string) {
  expect.soft(await latinWords(page), `Latin words: ${what}`).toEqual([])
  await expectAccessible(page)
}

/** The texts of buttons that are wider than their button. */
const tooWide = (page: Page) =>
  page
    .locator('.btn:visible')
    .evaluateAll((buttons) =>
      buttons.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    )

/** @param chosen the language of the page */
async function expectWhole(page: Page, path: string, direction: string, chosen: string) {
  await open(page, path)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expectTranslated(page, path)
  if (chosen === 'ar-u-nu-arab')
    await expect.soft.poll(() => westernDigits(page), `Western digits: ${path}`).toEqual([])
  for (const width of [320, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    expect.soft(await tooWide(page), `${path}, ${width} pixels`).toEqual([])
  }
}

/** A wrong word has a hint, and the right one its sound. */
async function expectTranslatedAnswers({ page, api }: Person, t: Texts) {
  const { lesson, questions } = await firstLesson({ api }, 113)
  const { question, before } = firstOf(questions, 'fill_blank')
  await goTo(page, lesson.id, before, t)
  await quiz(page, t).answer.fill('ا')
  await quiz(page, t).answer.press('Enter')
  await expect(page.getByText(t('lessons.fill.wrong'))).toBeVisible()
  await expectTranslated(page, 'a wrong word')
  await page.getByRole('button', { name: t('lessons.tryAgain') }).click()
  await answerRight(page, question, t)
  await expectTranslated(page, 'the right word')
}

/** A passage that fades, each type of question, the end of a lesson, and what a lesson’s tile says. */
async function expectTranslatedLesson({ page, api }: Person, t: Texts) {
  const { lesson, questions } = await firstLesson({ api }, 112)
  await page.goto(`/memorize/${lesson.id}`)
  await page.getByRole('button', { name: t('learn.read.next') }).click()
  await expectTranslated(page, 'a passage that fades')
  const types = new Set<string>()
  await takeLesson(page, questions, t, async ({ question_type: type }) => {
    if (!types.has(type)) await expectTranslated(page, type)
    types.add(type)
  })
  await expect(page.getByRole('heading', { name: t('lessons.done.title') })).toBeVisible()
  await expectTranslated(page, 'the end of a lesson')
  await open(page, '/memorize?surah=114')
  await page.locator('main li [aria-haspopup=dialog]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTranslated(page, 'the tile of a lesson')
}

const AL_KAFIRUN = { start_surah: 109, start_ayah: 1, end_surah: 109, end_ayah: 6 }

/** A review with a word that was looked at, a slip, the verse that sounds the same, and its end. */
async function expectTranslatedReview({ page, api }: Person, t: Texts) {
  const press = (id: string) => page.getByRole('button', { name: t(id), exact: true }).click()
  const recited = page.getByRole('button', { name: t('review.recited') })
  const { runs } = await api.get<Review>('/user/review')
  const [first] = runs
  await page.goto('/memorize/review')
  await press('review.nextWord')
  await expectTranslated(page, 'a run')
  for (const _ of first!.items) await recited.click()
  await expect(page.getByText(t('review.how'))).toBeVisible()
  await expectTranslated(page, 'how a run was')
  await press('review.verdict.slipped')
  await expect(page.getByText(t('review.where'))).toBeVisible()
  const before = first!.items.slice(0, 3).reduce((sum, { words }) => sum + words.length, 0)
  await page.getByRole('main').locator('[data-word]').nth(before).click()
  await expectTranslated(page, 'where a slip was')
  await press('review.where.done')
  await expect(page.getByRole('heading', { name: t('review.alike.title') })).toBeVisible()
  await expectTranslated(page, 'two verses that sound alike')
  await press('review.alike.practise')
  await expectTranslated(page, 'one of the two')
  for (let place = 0; place < 2; place += 1) {
    await recited.click()
    await press('review.alike.next')
  }
  await press('review.alike.goOn')
  await expect(page.getByRole('heading', { name: t('review.done.title') })).toBeVisible()
  await expectTranslated(page, 'the end of a review')
  for (const path of ['/memorize/look-alikes', '/memorize/surah/109/recite', '/memorize/map?page=603'])
    await test.step(path, async () => {
      await open(page, path)
      // A page of the map opens once the map is there.
      if (path.includes('?page=')) await expect(page.getByRole('dialog')).toBeVisible()
      await expectTranslated(page, path)
    })
}

for (const [language, words] of Object.entries(LANGUAGES) as ['ar' | 'ru', (typeof LANGUAGES)['ar' | 'ru']][]) {
  test(`pages of guests are whole in "${language}"`, async ({ page, account }) => {
    await page.goto('/')
    await chooseLanguage(page, words.chosen)
    for (const path of [...GUEST_PAGES, ...(await linksOf(await account(words.name), words))])
      await test.step(path, () => expectWhole(page, path, words.direction, words.chosen))
  })

  test(`pages of members are whole in "${language}"`, async ({ person }) => {
    const member = await person(words.name)
    await member.page.goto('/')
    await chooseLanguage(member.page, words.chosen)
    for (const path of await pagesOf(member, words))
      await test.step(path, () => expectWhole(member.page, path, words.direction, words.chosen))
    await test.step('answers', () => expectTranslatedAnswers(member, textsOf(language)))
    await expect(member.page.locator('main [lang=ar-Cyrl]')).toHaveCount(language === 'ru' ? 1 : 0)
  })

  test(`what follows on lessons and reviews is whole in "${language}"`, async ({ person, time }) => {
    const member = await person(words.name)
    const t = textsOf(language)
    const { api, page } = member
    await api.put('/user/settings/memorizing', { minutes: 10, cycle_days: 7, firmness: 'steady', near_days: 7 })
    await api.put('/user/memory/known', { ...AL_KAFIRUN, known: true })
    await time.passDays(7)
    await page.goto('/')
    await chooseLanguage(page, language)
    await test.step('a review', () => expectTranslatedReview(member, t))
    await test.step('a lesson', () => expectTranslatedLesson(member, t))
  })

  test(`a member joins a room on a small phone in "${language}"`, async ({ person, account }) => {
    const t = textsOf(language)
    const room = await aShortRoom((await account('Maryam Haddad')).api, { name: words.room })
    const { page } = await person(words.name)
    await page.goto('/')
    await chooseLanguage(page, language)
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, `/rooms/${room.id}`)
    await page.getByRole('button', { name: t('rooms.join.button') }).click()
    await expect(page.getByRole('button', { name: t('rooms.join.confirm'), exact: true })).toBeFocused()
    expect(await tooWide(page)).toEqual([])
    await expectTranslated(page, 'before joining')
  })

  test(`pages of administrators are whole in "${language}"`, async ({ person, server }) => {
    const admin = await person(words.name)
    await server.makeAdmin(admin.email)
    await admin.page.goto('/')
    await chooseLanguage(admin.page, language)
    await open(admin.page, '/admin')
    expect.soft(await latinWords(admin.page), 'Latin words at /admin').toEqual([])
    await test.step('/admin/people', async () => {
      const t = textsOf(language)
      await open(admin.page, '/admin/people')
      await admin.page.getByLabel(t('admin.people.search')).fill(admin.email)
      // Those of other tests have Latin names.
      await expect(admin.page.getByRole('list', { name: t('admin.people.title') }).getByRole('listitem')).toHaveCount(1)
      await expectTranslated(admin.page, '/admin/people')
      await expectNoSidewaysScroll(admin.page)
    })
    for (const path of await adminPagesOf(admin))
      await test.step(path, () => expectWhole(admin.page, path, words.direction, language))
  })
}

/** The places of "2:142" and its like on the screen, in the order of the text. */
const referencesOf = (page: Page) =>
  page.evaluate(() => {
    const found: { top: number; left: number; right: number; colon: number }[] = []
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const boxOf = (from: number, to: number) => {
        const range = new Range()
        range.setStart(node, from)
        range.setEnd(node, to)
        return range.getBoundingClientRect()
      }
      for (const { index, 0: reference } of (node.textContent ?? '').matchAll(/\d+:\d+/g)) {
        const { top, left, right } = boxOf(index, index + reference.length)
        const surah = boxOf(index, index + reference.indexOf(':'))
        if (right > left) found.push({ top, left, right, colon: surah.right })
      }
    }
    return found
  })

test('in Arabic paths, boards, choices, tabs, charts and ranges run from right to left', async ({ person }) => {
  const t = textsOf('ar')
  const { page, api } = await person(LANGUAGES.ar.name)
  const board = await aRoom(api, {
    name: LANGUAGES.ar.board,
    plan: 'pieces',
    piece: 'juz',
    dealing: 'chosen',
  })
  const short = await aShortRoom(api, { name: 'Khatm (2026)' })
  await page.goto('/')
  await chooseLanguage(page, 'ar')
  const leftOf = async (one: Locator) => (await one.boundingBox())!.x
  const expectLeftOf = async (one: Locator, other: Locator) =>
    expect(await leftOf(one)).toBeLessThan(await leftOf(other))

  await test.step('the path', async () => {
    await open(page, '/memorize?surah=114')
    const tiles = page.getByRole('list', { name: t('units.lessonsOf', { name: 'الناس' }) }).getByRole('button')
    await expect(tiles.nth(1)).toBeVisible()
    // The second lesson of an even surah is nearer to the start of the line than the first one.
    await expectLeftOf(tiles.first(), tiles.nth(1))
  })
  await test.step('the board and its keys', async () => {
    await open(page, `/rooms/${board.id}/board`)
    const tiles = page.locator('[data-piece]')
    await tiles.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tiles.nth(1)).toBeFocused()
    await expectLeftOf(tiles.nth(1), tiles.first())
  })
  await test.step('the name of a surah, once', async () => {
    await open(page, `/rooms/${short.id}`)
    await expect(page.getByRole('link', { name: t('tasks.start') })).toBeVisible()
    await expect(page.getByText('الإخلاص', { exact: true })).toHaveCount(0)
  })
  await test.step('a command for a terminal, from left to right', async () => {
    await open(page, '/help')
    await expect(page.locator('code').first()).toHaveCSS('direction', 'ltr')
  })
  await test.step('the days of reading', async () => {
    await open(page, '/profile')
    const days = page.getByRole('img').locator('span[title]:visible')
    await expectLeftOf(days.last(), days.first())
  })
  await test.step('a name in Latin letters with its brackets, and a range whose references run from left to right', async () => {
    await open(page, '/read')
    await expect(page.getByText('Khatm (2026)').first()).toHaveCSS('direction', 'ltr')
    const [from, to] = await referencesOf(page)
    expect(from!.top).toBeCloseTo(to!.top)
    expect(to!.right).toBeLessThan(from!.left)
    for (const { left, colon, right } of [from!, to!]) expect(left < colon && colon < right).toBe(true)
  })
  await test.step('tabs and their keys', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/quran?surah=114')
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toBeFocused()
    await expectLeftOf(tabs.nth(1), tabs.first())
  })
  await test.step('a choice and its keys', async () => {
    await page.getByRole('button', { name: t('chapters.settings.title') }).click()
    const sizes = page.getByRole('radiogroup', { name: t('chapters.settings.arabicSize') }).getByRole('radio')
    await sizes.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(sizes.nth(1)).toBeFocused()
    await expect(sizes.nth(1)).toBeChecked()
    await expectLeftOf(sizes.nth(1), sizes.first())
    await page.keyboard.press('ArrowRight')
    await expect(sizes.first()).toBeChecked()
  })
})

/** Runs in the browser: makes the texts of a catalogue longer when it is read, as the pseudo-language does (docs/translating.md). */
function lengthenCatalogues() {
  type Part = string | [name: string, type?: string, cases?: Catalogue]
  interface Catalogue {
    [id: string]: string | Part[]
  }
  const lengthen = (part: Part): Part => {
    if (typeof part === 'string')
      return part.replace(/<[^>]*>|[aeiouynr]/gi, (found) => (found.length > 1 ? found : found + found.toLowerCase()))
    const [name, type, cases] = part
    return cases ? [name, type, lengthenAll(cases)] : part
  }
  const lengthenAll = (catalogue: Catalogue): Catalogue =>
    Object.fromEntries(Object.entries(catalogue).map(([id, message]) => [id, [message].flat().map(lengthen)]))
  const parse = JSON.parse
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) =>
    /^\{"[\w.-]+":\[/.test(text) ? lengthenAll(parse(text)) : parse(text, reviver)
}

test('pages of members with longer texts fit a small phone', async ({ person }) => {
  const member = await person()
  await member.context.addInitScript(lengthenCatalogues)
  await member.page.setViewportSize({ width: 320, height: 640 })
  for (const path of await pagesOf(member, { room: 'Winter Hatim', board: 'Board' }))
    await test.step(path, async () => {
      await open(member.page, path)
      await expectNoSidewaysScroll(member.page)
    })
  await expect(member.page.locator('h1')).toHaveText('Rreeciitee too soomeeoonnee')
})

test('a guest chooses Arabic at sign-up, keeps what they typed, and has it on other devices', async ({
  page,
  open,
}) => {
  const email = newEmail('Fatima')
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('فاطمة')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'العربية' }).click()

  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('textbox').first()).toHaveValue('فاطمة')
  for (const field of await page.locator('[type=password]').all()) await field.fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'إنشاء حساب' }).click()
  await expect(page).toHaveURL('/signin')

  const elsewhere = await (await open()).newPage()
  await elsewhere.goto('/signin')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(elsewhere).toHaveURL('/welcome')
})

test('a member changes the language in the account, and the browser’s language decides before', async ({
  open,
  account,
}) => {
  const amina = await account('Amina Yusupova')
  const page = await (await open({ locale: 'ru-RU' })).newPage()
  await page.goto('/signin')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.locator('[type=email]').fill(amina.email)
  await page.locator('[type=password]').fill(PASSWORD)
  await page.locator('main [type=submit]').click()
  await expect(page).toHaveURL('/memorize')

  await page.goto('/profile/account')
  await page.getByRole('combobox', { name: 'Язык' }).selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect((await amina.api.get<{ language: string }>('/auth/me')).language).toBe('ar')
})

for (const language of LANGUAGE_CODES) {
  const t = textsOf(language)

  test(`in "${language}" somebody signs up, joins, reads, completes, learns and reviews`, async ({
    account,
    page,
    time,
  }) => {
    const owner = await account('Maryam Haddad')
    const room = await aShortRoom(owner.api)
    const { my_link_code } = await owner.api.get<Room>(`/rooms/${room.id}`)
    const email = newEmail('Fatima')
    await page.goto(`/rooms/${room.id}?from=${my_link_code}&lang=${language}`)
    await chooseLanguage(page, language)

    await page.getByLabel(t('invitation.name'), { exact: true }).fill('Fatima')
    await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
    await page.getByLabel(t('invitation.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('invitation.join') }).click()
    await page.getByRole('link', { name: t('tasks.start') }).click()
    await page
      .getByRole('button', { name: t('tasks.complete'), exact: true })
      .first()
      .click()
    const token = await page.evaluate(() => localStorage.getItem('halaqa_token'))
    const api = new Api(new URL(page.url()).origin, token ?? '')
    await expect.poll(async () => (await tasksOf(api)).map((task) => task.is_completed)).toEqual([true])

    const { lesson, questions } = await firstLesson({ api })
    await page.goto(`/memorize/${lesson.id}`)
    await takeLesson(page, questions, t)
    await expect(page.getByRole('heading', { name: t('lessons.done.title') })).toBeVisible()

    await time.passDays(1)
    await page.goto('/memorize/review')
    const recited = page.getByRole('button', { name: t('review.recited') })
    await expect(recited).toBeVisible()
    await page.keyboard.press('Space')
    while (await recited.isVisible()) await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('review.verdict.with_effort') }).click()
    await expect(page.getByRole('heading', { name: t('review.done.title') })).toBeVisible()
  })
}
