import type { Session, SignUpBody } from '@halaqa/contract/auth'
import { signUp } from '@halaqa/contract/invitations'

export interface Reader {
  id: string
  email: string
  token: string
}

export const PASSWORD = 'bismillah-2026'
const AT_ONCE = 8

/** People with an account and a session each, made as they make them themselves. */
export async function signUpReaders(serverUrl: string, count: number): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let first = 1; first <= count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first + 1) }, (_, at) => first + at)
    readers.push(...(await Promise.all(numbers.map((number) => signUpReader(serverUrl, number)))))
  }
  return readers
}

async function signUpReader(serverUrl: string, number: number): Promise<Reader> {
  const email = `reader.${number}@example.org`
  const body: SignUpBody = { email, full_name: `Reader ${number}`, password: PASSWORD, time_zone: 'UTC' }
  const response = await fetch(`${serverUrl}/api/v1${signUp.url}`, {
    method: signUp.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${await response.text()}`)
  const { user, token } = (await response.json()) as Session
  return { id: user.id, email, token }
}
