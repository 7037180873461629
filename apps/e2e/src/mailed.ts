import { type Server, startServer } from './server.ts'
import { test as base } from './test.ts'

/** What this Halaqa calls itself in mails; nobody but a reader of mails goes by it. */
const PUBLIC_URL = 'https://halaqa.example.org'

/** The server sends mail. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer({ MAILS: '1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** The address in the newest mail to somebody, as it is on the server of the test. */
export async function linkTo(server: Server, email: string): Promise<string> {
  const { text } = await server.mailTo(email)
  const address = /https:\S+#\S+/.exec(text)?.[0]
  if (!address?.startsWith(`${PUBLIC_URL}/`)) throw new Error(`No link of this Halaqa in the mail:\n${text}`)
  return address.slice(PUBLIC_URL.length)
}
