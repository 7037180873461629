import { test } from '../src/mailed.ts'
import { expect } from '../src/test.ts'

const NAME = 'جامع النور "Masjid An-Nur"'
const IMPRINT = '# Responsible\n\nMasjid An-Nur\nStreet 1\n\n<script>alert(1)</script>'
/** A red picture of 2 by 2 pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=='

test('an admin says who runs this Halaqa, and readers see it in the footer, on the About page and in a mail', async ({
  person,
  server,
  browser,
  page: guest,
}) => {
  const { page, email } = await person('Zaynab Rahimova')
  await server.makeAdmin(email)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'House' }).click()
  await page.getByLabel('Name of the house').fill(NAME)
  await page.getByRole('textbox', { name: 'Contact' }).fill('imam@example.org')
  await page.getByRole('textbox', { name: 'Imprint' }).fill(IMPRINT)
  await page.getByRole('textbox', { name: 'Privacy policy' }).fill('We keep little.')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.getByRole('switch', { name: /banner of the logo contest/ }).uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved. Readers see it the next time they open a page.').first()).toBeVisible()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') })
  const logo = page.getByRole('img', { name: 'Current logo' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(2)
  const disguised = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Picture of the logo').setInputFiles(disguised)
  await expect(page.getByText(/Your browser can’t show this file/)).toBeVisible()

  await guest.goto('/')
  const footer = guest.getByRole('contentinfo')
  await expect(footer).toContainText(`Run by ${NAME}`)
  await expect(footer.getByRole('link', { name: 'imam@example.org' })).toHaveAttribute(
    'href',
    'mailto:imam@example.org',
  )
  await expect(guest.getByRole('link', { name: 'Join the logo design contest' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'About' }).click()
  await expect(guest.getByRole('main')).toContainText(`This Halaqa is run by ${NAME}.`)
  await guest.getByRole('main').getByRole('link', { name: 'imprint' }).click()
  await expect(guest.getByRole('heading', { level: 2, name: 'Responsible' })).toBeVisible()
  await expect(guest.getByText('<script>alert(1)</script>')).toBeVisible()
  await guest.goto('/privacy')
  await guest.getByRole('link', { name: 'What the software stores' }).click()
  await expect(guest.getByText('What the server stores')).toBeVisible()

  const withoutScripts = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  for (const path of ['/about', '/imprint', '/privacy', '/terms', '/']) {
    await withoutScripts.goto(path)
    await expect(withoutScripts.getByRole('contentinfo')).toContainText(NAME)
  }
  await withoutScripts.goto('/imprint')
  await expect(withoutScripts.getByRole('main')).toContainText('Street 1')

  await guest.goto('/forgot-password')
  await guest.getByLabel('Email').fill(email)
  await guest.getByRole('button', { name: 'Send Link' }).click()
  const mail = await server.mailTo(email)
  expect(mail.text).toMatch(/\n\nجامع النور "Masjid An-Nur"\nimam@example\.org$/)
})
