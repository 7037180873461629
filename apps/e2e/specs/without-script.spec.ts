import { expect, test } from '../src/test.ts'

/** Anybody can read the pages of text: in a text browser, with blocked scripts, or before they are loaded. */
for (const [path, title, words] of [
  ['/', /^Halaqa$/, 'Start Memorizing'],
  ['/about', /^About Halaqa/, 'The text and its sources'],
  ['/help', /^Help/, 'When you fall behind'],
  ['/terms', /^Terms/, 'What we ask of you'],
  ['/privacy', /^Privacy/, 'What the server stores'],
] as const) {
  test(`${path} can be read without scripts, with working links`, async ({ browser, server }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
    await page.goto(path)

    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
  })
}

test('the reader shows the first ayahs of a surah without scripts, and links to the next one', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  await page.goto('/quran?surah=2')

  await expect(page.getByRole('heading', { level: 1, name: 'Al-Baqarah' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('article').nth(1)).toContainText('ذَٰلِكَ')
  await expect(page.locator('#main .skeleton').first()).toBeHidden()
  await page.getByRole('link', { name: /Ali .Imran/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ali .Imran/ })).toBeVisible()
})
