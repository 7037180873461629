import { type Inbox, openInbox } from '../../api/src/test/smtp.ts'
import { startServer } from './server.ts'
import { test as base } from './test.ts'

/** What this Halaqa calls itself in mails; nobody but a reader of mails goes by it. */
const PUBLIC_URL = 'https://halaqa.example.org'

/** The server sends mail, and what it sends is in `inbox`: a mail server in the test's own process. */
export const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const inbox = await openInbox()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ inbox }, use) => {
      const server = await startServer({ SMTP_URL: inbox.url, MAIL_FROM: 'Halaqa <halaqa@example.org>', PUBLIC_URL })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The address in the newest mail to somebody, as it is on the server of the test. */
export async function linkTo(inbox: Inbox, email: string): Promise<string> {
  const { text } = await inbox.mailTo(email)
  const address = /https:\S+#\S+/.exec(text)?.[0]
  if (!address?.startsWith(`${PUBLIC_URL}/`)) throw new Error(`No link of this Halaqa in the mail:\n${text}`)
  return address.slice(PUBLIC_URL.length)
}
