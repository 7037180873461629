import { type Server, serverAt, startServer } from './server.ts'
import { test as base } from './test.ts'

/** The address that this server uses in mails; only readers of mails follow it. */
const PUBLIC_URL = 'https://halaqa.example.org'

/** Tests on a server that sends mail. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const { addresses, stop } = await startServer({ MAILS: '1' })
      await use(serverAt(addresses))
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** The link in the newest mail to an address, as a link to the test's server. */
export async function linkTo(server: Server, email: string): Promise<string> {
  const { text } = await server.mailTo(email)
  const address = /https:\S+#\S+/.exec(text)?.[0]
  if (!address?.startsWith(`${PUBLIC_URL}/`)) throw new Error(`No link of this Halaqa in the mail:\n${text}`)
  return address.slice(PUBLIC_URL.length)
}
