import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, settle } from '../src/accessible.ts'
import type { Api } from '../src/api.ts'
import {
  answerRight,
  firstLesson,
  firstOf,
  goTo,
  learn,
  lessonsOf,
  pickWord,
  questionsOf,
  quiz,
} from '../src/lessons.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { addReaders, aTurnsRoom } from '../src/turns.ts'

/** The window that browsers leave between their bars on a phone. */
const WINDOWS = [
  { width: 390, height: 664 },
  { width: 375, height: 667 },
]
const SMALLEST = { width: 320, height: 640 }

const scrolls = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)

/** Expects parts wholly in sight, once all movement has ended. */
async function expectWhollyInSight(page: Page, ...parts: Locator[]) {
  for (const part of parts) await expect(part).toBeVisible()
  await settle(page)
  const { width, height } = page.viewportSize()!
  for (const part of parts) {
    const box = (await part.boundingBox())!
    expect(box.y, `top of ${part}`).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, `bottom of ${part}`).toBeLessThanOrEqual(height)
    expect(box.x + box.width, `side of ${part}`).toBeLessThanOrEqual(width)
  }
}

/** No line of the prompt is hidden behind its edge. */
const promptIsWhole = (page: Page) =>
  page.evaluate(() => {
    const prompt = document.querySelector('main h2')!.closest('.overflow-y-auto')!
    return prompt.scrollHeight <= prompt.clientHeight
  })

test('a question about a missing word is shown, typed and checked without scrolling', async ({ page, account }) => {
  const { api } = await account()
  const lesson = await lastOfFatihah(api)
  const { before } = firstOf(await questionsOf(api, lesson.id), 'fill_blank')
  await goTo(page, lesson.id, before)
  const keys = page.getByRole('region', { name: 'Arabic keyboard' })
  const parts = [
    quiz(page).answer,
    page.getByRole('button', { name: 'Submit' }),
    keys.getByRole('button', { name: 'ا', exact: true }),
    keys.getByRole('button', { name: 'Delete' }),
    quiz(page).next,
  ]
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    await expectWhollyInSight(page, page.getByRole('heading', { level: 2 }), ...parts)
    expect(await scrolls(page), `the page scrolls at ${size.width}`).toBe(false)
    if (size !== SMALLEST) expect(await promptIsWhole(page), `the prompt at ${size.width}`).toBe(true)
  }
  await quiz(page).answer.fill('كتاب')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    const buttons = ['Try Again', 'Show me'].map((name) => page.getByRole('button', { name }))
    await expectWhollyInSight(page, page.getByText('Not this word'), ...buttons)
  }
})

test('nine words are set in order and checked without scrolling', async ({ page, account }) => {
  const { api } = await account()
  const lesson = await lastOfFatihah(api)
  const questions = await questionsOf(api, lesson.id)
  const { question, before } = firstOf(questions, 'word_order')
  expect(question.words).toHaveLength(9)
  await goTo(page, lesson.id, before)
  const words = quiz(page).words.getByRole('button')
  const check = page.getByRole('button', { name: 'Check Order' })
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    await expectWhollyInSight(page, check, words.first(), words.last(), quiz(page).next)
    expect(await scrolls(page), `the page scrolls at ${size.width}`).toBe(false)
    if (size !== SMALLEST) expect(await promptIsWhole(page), `the prompt at ${size.width}`).toBe(true)
  }
  for (const word of await words.allTextContents()) await pickWord(page, word)
  await check.click()
  await expectWhollyInSight(page, page.getByRole('button', { name: 'Next Question' }))
  await expect(page.getByText('Correct order')).toBeInViewport()
})

test('four pairs, more than a small phone shows at once, are joined and checked without scrolling the page', async ({
  page,
  account,
}) => {
  const { api } = await account()
  const lesson = (await lessonsOf(api, 29)).find(({ title }) => title === 'Review ayahs 52 to 58')!
  const { question, before } = firstOf(await questionsOf(api, lesson.id), 'match_pairs')
  await openAt(page, lesson.id, before.length)
  await page.setViewportSize(SMALLEST)
  await answerRight(page, question)
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    await expectWhollyInSight(page, page.getByRole('heading', { level: 1 }), quiz(page).previous)
    expect(await scrolls(page), `the page scrolls at ${size.width}`).toBe(false)
  }
})

test('the longest words fit their boxes, with the number of their pair beside or above them', async ({
  page,
  account,
}) => {
  const { api } = await account()
  const lesson = (await lessonsOf(api, 29)).find(({ title }) => title === 'Join ayahs 52 to 63')!
  const { before } = firstOf(await questionsOf(api, lesson.id), 'match_pairs')
  await openAt(page, lesson.id, before.length)
  await page.setViewportSize(SMALLEST)
  const [first, second] = ['First side', 'Second side'].map((name) => page.getByRole('list', { name }))
  await expect(first!.getByRole('button').first()).toBeVisible()
  const count = await first!.getByRole('button').count()
  for (let at = 0; at < count; at++) {
    await first!.getByRole('button').nth(at).click()
    await second!.getByRole('button').nth(at).click()
  }
  const sides = page.getByRole('main').locator('li button')
  await expect(sides.locator('.badge')).toHaveCount(2 * count)
  expect(await sides.evaluateAll(spilling)).toEqual([])
})

test('all ways into a fading lesson are in sight, wherever its tile is', async ({ person, time }) => {
  const { page, api } = await person()
  const { lesson } = await firstLesson({ api }, 1)
  await learn(api, lesson)
  await time.passDays(29)
  await page.setViewportSize(SMALLEST)
  await page.goto('/memorize')
  const tile = page.getByRole('button', { name: /Fading/ }).first()
  for (const part of [0.2, 0.4, 0.5, 0.6, 0.8]) {
    await tile.evaluate((element, at) => {
      scrollBy({ top: element.getBoundingClientRect().top - innerHeight * at, behavior: 'instant' })
    }, part)
    await tile.press('Enter')
    const ways = page.getByRole('dialog').getByRole('link')
    await expect(ways).toHaveText([/^Recite it/, /^Review/, 'Learn again'])
    await expectWhollyInSight(page, ways.first(), ways.last())
    const isCut = (dialog: Element) => [...dialog.children].some((one) => one.scrollHeight > one.clientHeight + 1)
    expect(await page.getByRole('dialog').evaluate(isCut), `cut at ${part}`).toBe(false)
    await page.keyboard.press('Escape')
  }
})

test('the button to join a room is in sight, however long its name is', async ({ account, person }) => {
  const owner = await account('Amina Yusupova')
  const room = await aRoom(owner.api, { name: 'Winter Hatim of the whole street '.repeat(3), requires_approval: true })
  const bilal = await person('Bilal Rahman')
  for (const size of [...WINDOWS, SMALLEST]) {
    await bilal.page.setViewportSize(size)
    await bilal.page.goto(`/rooms/${room.id}`)
    await expectWhollyInSight(bilal.page, bilal.page.getByRole('button', { name: 'Join This Reading Group' }))
  }
})

test('the two dates of a new room share the width of its form', async ({ person }) => {
  const { page } = await person()
  for (const size of [...WINDOWS, { width: 360, height: 640 }, SMALLEST]) {
    await page.setViewportSize(size)
    await page.goto('/read')
    await page.getByRole('main').getByRole('button', { name: 'Create Room' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create Room' })
    const [name, end] = await Promise.all(
      ['Room name', 'End date'].map((label) => form.getByLabel(label).boundingBox()),
    )
    expect(end!.x + end!.width, `${size.width} wide`).toBeLessThanOrEqual(name!.x + name!.width + 0.5)
  }
})

/** A lesson at one of its questions, as a guest, to whom no lesson is locked. */
async function openAt(page: Page, lessonId: string, index: number) {
  const draft = JSON.stringify({ index, submissionId: null, attempts: {} })
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`halaqa_quiz:guest:${lessonId}`, draft],
  )
  await page.goto(`/memorize/${lessonId}`)
}

/** In a browser: the sides of pairs that leave their column, or whose words do or lie under the number of the pair. */
function spilling(sides: Element[]) {
  const isInside = (box: DOMRect, around: DOMRect) => box.left >= around.left - 0.5 && box.right <= around.right + 0.5
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return sides
    .filter((side) => {
      const words = document.createTreeWalker(side.querySelector('[lang]')!, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      while (words.nextNode()) {
        if (words.currentNode.parentElement!.closest('.sr-only')) continue
        const text = document.createRange()
        text.selectNodeContents(words.currentNode)
        boxes.push(...text.getClientRects())
      }
      if (boxes.length === 0) return true
      const column = side.closest('ul')!.getBoundingClientRect()
      if (!isInside(side.getBoundingClientRect(), column)) return true
      const number = side.querySelector('.badge')!.getBoundingClientRect()
      return boxes.some((box) => !isInside(box, column) || meet(box, number))
    })
    .map(({ textContent }) => textContent)
}

/** Ayah 7, the longest of Al-Fatihah: a missing word, then its nine words. */
const lastOfFatihah = async (api: Api) => (await lessonsOf(api, 1)).find(({ title }) => title === 'Ayah 7')!

async function showLargeLetters(page: Page) {
  await page.setViewportSize(SMALLEST)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
}

test('letters twice as large keep every page as wide as the screen, with signing out in sight', async ({ person }) => {
  const { page } = await person()
  await showLargeLetters(page)
  for (const path of ['/read', '/memorize', '/notifications', '/profile', '/about']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(SMALLEST.width)
  }
})

/** In a browser: what of a page, or of its bell, ends beyond the screen or beyond the card that it stands in. */
function stickingOut() {
  const isBeyond = (element: Element) => {
    const card = element.closest('main .card')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
    return element.getBoundingClientRect().right > Math.min(card, screen.width) + 0.5
  }
  return [
    ...document.querySelectorAll('main :is(a, button, h1, h2, h3, p, dt, dd, li, p span, dt span), header button'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isBeyond(element))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
}

/** In a browser: words and numbers that begin on one line and end on another one. Names are as long as they are. */
function brokenWords() {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.parentElement!.closest('.sr-only, bdi') || !text.parentElement!.checkVisibility()) continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

/** In a browser: what stands before a dot that ends a line. */
function hangingDots() {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const boxOf = (text: Node, at: number) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect()
  }
  const hanging: (string | null)[] = []
  let dot: { text: Text; box: DOMRect } | undefined
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    for (const { 0: sign, index } of text.data.matchAll(/\S/g)) {
      const box = boxOf(text, index)
      if (dot && box.top > dot.box.bottom) hanging.push(dot.text.parentElement!.parentElement!.textContent)
      const clip = text.parentElement!.closest('.overflow-x-clip')?.getBoundingClientRect()
      dot = sign === '·' && !(clip && box.right <= clip.left) ? { text, box } : undefined
    }
  }
  return hanging
}

test('letters twice as large keep all of a room, its board and a portion on the screen', async ({
  account,
  person,
  server,
  time,
}) => {
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Abdurrahmanov')
  const leaver = await account('Layla Aziz')
  const weekly = await aTurnsRoom(amina.api)
  const chosen = await aRoom((await account('Maryam Khan')).api, {
    plan: 'pieces',
    piece: 'juz',
    dealing: 'chosen',
    room_type: 'recurrent',
    end_date: undefined,
    openness: 'open',
  })
  for (const { id } of [weekly, chosen]) await join(bilal.api, id)
  await join(leaver.api, weekly.id)
  await addReaders(server, weekly.id, 26)
  // Among the longest words of the Qur'an, beside the mark of a quarter and beside the number of its ayah.
  const verses = { start_surah: 4, start_ayah: 24, end_surah: 4, end_ayah: 25 }
  const daily = await aShortRoom(bilal.api, { ...verses, name: 'For Grandfather' })
  await time.liveDays(1)
  await leaver.api.post(`/rooms/${weekly.id}/leave`)
  await bilal.api.post(`/rooms/${chosen.id}/take-next`, { from: 'board' })
  const tasks = await tasksOf(bilal.api, time.now.toISOString().slice(0, 10))
  const portion = tasks.find(({ room_id }) => room_id === daily.id)!

  const expectAllOnScreen = async ({ page }: { page: Page }, path: string, last: Locator) => {
    await page.goto(path)
    await expect(last).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(SMALLEST.width)
    expect(await page.evaluate(stickingOut), path).toEqual([])
    expect(await page.evaluate(brokenWords), `words that are broken in ${path}`).toEqual([])
    expect(await page.evaluate(hangingDots), `dots at the end of a line in ${path}`).toEqual([])
  }
  for (const { page } of [amina, bilal]) await showLargeLetters(page)
  const button = (page: Page, name: string) => page.getByRole('button', { name })
  await expectAllOnScreen(amina, `/rooms/${weekly.id}`, button(amina.page, 'Actions for Bilal Abdurrahmanov'))
  await expectAllOnScreen(bilal, `/rooms/${weekly.id}`, button(bilal.page, 'Leave Room'))
  await expectAllOnScreen(bilal, `/rooms/${chosen.id}`, bilal.page.getByRole('list', { name: 'Juz by juz' }))
  await expectAllOnScreen(bilal, `/rooms/${chosen.id}/board`, button(bilal.page, 'Juz 1, '))
  await expectAllOnScreen(bilal, `/tasks/${portion.id}`, button(bilal.page, 'Offer to the group'))

  await bilal.api.put(`/tasks/${portion.id}/complete`)
  await expectAllOnScreen(bilal, '/read', bilal.page.getByRole('link', { name: /For Grandfather/ }))

  await bilal.page.goto(`/rooms/${weekly.id}`)
  await button(bilal.page, 'Change').click()
  await expect(bilal.page.getByRole('dialog', { name: 'My reading in this room' })).toBeVisible()
  await expectNoSidewaysScroll(bilal.page)

  await test.step('a name of thirteen letters is shown whole', async () => {
    const { page } = amina
    await page.goto(`/rooms/${weekly.id}`)
    // Among who has what, and among the members.
    const names = page.getByRole('main').locator('bdi', { hasText: 'Bilal Abdurrahmanov' })
    await expect(names).toHaveCount(2)
    const lines = (all: Element[]) =>
      all.map((name) => {
        const text = document.createRange()
        text.selectNodeContents(name)
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
      })
    expect(await names.evaluateAll(lines)).toEqual([2, 2])
  })

  await test.step('a dialog with much content leaves half of the screen to read, and its last button can be reached', async () => {
    const { page } = amina
    await page.goto('/read')
    await page.getByRole('main').getByRole('button', { name: 'Create Room' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Room' })
    const create = dialog.getByRole('button', { name: 'Create Room' })
    await create.scrollIntoViewIfNeeded()
    await expect(create).toBeInViewport({ ratio: 1 })
    const [first, foot] = await Promise.all([
      dialog.getByText('Choose a starting point').boundingBox(),
      create.locator('..').boundingBox(),
    ])
    expect(foot!.y - first!.y).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  // The board's tools stand above its tiles, as wide as they are, and each tile has the place for its word.
  await bilal.page.goto(`/rooms/${chosen.id}/board`)
  await expect(button(bilal.page, 'Juz 1, ')).toBeVisible()
  const words = bilal.page.locator('[data-piece] bdi')
  const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
  expect(await words.evaluateAll(cut)).toEqual([])
  const [find, tiles] = await Promise.all([
    bilal.page.getByRole('button', { name: /^Find/ }).boundingBox(),
    bilal.page.getByRole('list', { name: 'All pieces of the board' }).boundingBox(),
  ])
  expect(find!.x + find!.width).toBeLessThanOrEqual(tiles!.x + tiles!.width + 0.5)

  // Its dot is on the bell.
  const bell = amina.page.getByRole('banner').getByRole('button', { name: /unread/ })
  const [drawn, dot] = await Promise.all([bell.locator('svg').boundingBox(), bell.locator('span').boundingBox()])
  expect(dot!.x, 'left of the dot').toBeGreaterThan(drawn!.x + drawn!.width / 2)
  expect(dot!.y + dot!.height, 'bottom of the dot').toBeLessThan(drawn!.y + drawn!.height / 2)

  await test.step('the minutes for a waiting portion are in one row, each on one line', async () => {
    await amina.page.goto(`/rooms/${weekly.id}`)
    await amina.page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    const minutes = amina.page.getByRole('radiogroup').locator('label')
    await expect(minutes).toHaveText(['5 min', '15 min', '30 min', 'No limit'])
    const tops = await minutes.evaluateAll((labels) =>
      labels.flatMap((label) => {
        const text = document.createRange()
        text.selectNode(label.lastChild!)
        return [...text.getClientRects()].map(({ top }) => Math.round(top))
      }),
    )
    expect(new Set(tops).size, tops.join()).toBe(1)
  })

  await test.step('on a wide window the line below the list of readers is as wide as the list', async () => {
    const { page } = amina
    await page.setViewportSize({ width: 1280, height: 800 })
    const list = page.getByRole('region', { name: 'This week’s portions' }).getByRole('list').last()
    await expect(list.getByRole('listitem')).not.toHaveCount(0)
    await expect(list).toHaveCSS('border-bottom-width', '1px')
    // Of one moment: a wide window shows more rows than a narrow one.
    const bottoms = (all: Element) => [all, all.lastElementChild!].map((one) => one.getBoundingClientRect().bottom)
    const [whole, last] = await list.evaluate(bottoms)
    expect(last).toBe(whole)
  })
})

test('letters twice as large keep a name of one long word inside its container', async ({ account, person }) => {
  const { page, api } = await person()
  const other = await account('Abdurrahmanmuhammadyusupovich')
  const room = await aShortRoom(api, { openness: 'open' })
  await join(other.api, room.id)
  await showLargeLetters(page)
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('button', { name: `Actions for ${other.name}` })).toBeVisible()
  expect(await page.evaluate(stickingOut)).toEqual([])

  const expectWithin = async (dialog: Locator, text: string) => {
    await expect(dialog.getByText(text)).toBeVisible()
    const beyond = await dialog.evaluate((box) =>
      [...box.querySelectorAll('p')]
        .filter((one) => one.getBoundingClientRect().right > box.getBoundingClientRect().right)
        .map((one) => one.textContent),
    )
    expect(beyond).toEqual([])
  }
  await page.getByRole('button', { name: 'Settings' }).click()
  await expectWithin(page.getByRole('dialog'), `${other.name} will become the owner.`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${other.name}` }).click()
  await page.getByRole('menuitem', { name: /owner/i }).click()
  await expectWithin(page.getByRole('dialog'), `${other.name} will run this room`)
})

test('letters twice as large keep the words of a recital in reach, and every label inside its button', async ({
  person,
  time,
}) => {
  const { page, api } = await person()
  await api.put('/user/settings/memorizing', { minutes: 10, cycle_days: 7, firmness: 'steady', near_days: 0 })
  await api.put('/user/memory/known', { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4, known: true })
  await time.passDays(7)
  await showLargeLetters(page)
  await page.goto('/memorize/review')
  const recited = page.getByRole('button', { name: /^I recited it/ })
  await expect(recited).toBeVisible()
  const overflowing = () =>
    page
      .getByRole('contentinfo')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
  expect(await overflowing()).toEqual([])
  while (await recited.isVisible()) await page.keyboard.press('Enter')
  expect(await overflowing()).toEqual([])

  await page.getByRole('button', { name: 'I slipped' }).click()
  const word = page
    .getByRole('group', { name: /^Al-Ikhlas/ })
    .getByRole('button', { name: 'أَحَدٌ' })
    .first()
  await word.click()
  await expect(word).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALLEST.width)
})
