import { lanUrl } from './lan.ts'

type Address = { host: string; port: number; publicUrl: string | undefined }
/** `token` is that of the link for the first admin; undefined where there is an admin. */
type Announcement = Address & { token: string | undefined }

const EVERYWHERE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'])

/** This server's address for the machine it runs on. */
export function localUrl(host: string, port: number) {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Tells the person at the terminal where to go. */
export function announce(printLine: (line: string) => void, { host, port, publicUrl, token }: Announcement) {
  const lan = lanUrl(host, port)
  const lines = [
    'Halaqa is ready',
    '',
    `  On this machine   ${localUrl(host, port)}`,
    ...(lan ? [`  In your network   ${lan}`] : []),
    ...(publicUrl ? [`  For everybody     ${publicUrl}`] : []),
    '',
    ...(token ? firstAdminLines(publicUrl ?? lan ?? localUrl(host, port), token) : []),
    'Press Ctrl-C to stop.',
  ]
  for (const line of lines) printLine(line)
}

/** Behind the `#`, which browsers tell no server, so that the token is in no proxy's log. */
const firstAdminLines = (address: string, token: string) => [
  'There is no administrator yet. Open this link, and sign up or in. It works once, until the next start:',
  '',
  `  ${address}/become-admin#${token}`,
  '',
]
