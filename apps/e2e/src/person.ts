import { randomUUID } from 'node:crypto'
import type { Session } from '@halaqa/contract/auth'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { BrowserContext, Page } from '@playwright/test'
import { Api } from './api.ts'

export const PASSWORD = 'bismillah-2026'

/** A person with an account, who acts without a browser. */
export interface Reader extends Account {
  api: Api
}

/** A person with an account and a browser of their own, signed in. */
export interface Person extends Reader {
  page: Page
  context: BrowserContext
}

export interface Account {
  id: string
  name: string
  email: string
  token: string
  /** The session that the web app stores. */
  storage: { name: string; value: string }[]
}

/** An address from a name's Latin letters, because addresses have no others, and few of them. */
export const newEmail = (name = 'reader') =>
  `${name.toLowerCase().match(/\w+/g)?.slice(0, 2).join('.').slice(0, 40) ?? 'reader'}.${randomUUID().slice(0, 8)}@example.org`

/** A new account, whose person has chosen where to begin unless `isNew`. */
export async function signUp(serverUrl: string, name: string, timeZone: string, isNew = false): Promise<Account> {
  const email = newEmail(name)
  const { user, token } = await new Api(serverUrl).post<Session>('/auth/signup', {
    full_name: name,
    email,
    password: PASSWORD,
    time_zone: timeZone,
  })
  if (!isNew) await new Api(serverUrl, token).put('/user/welcome')
  const saved = Object.fromEntries(Object.entries(user).map(([key, value]) => [camel(key), value]))
  const storage = [
    { name: 'halaqa_user', value: JSON.stringify({ ...saved, firstName: firstNameOf(name) }) },
    { name: 'halaqa_token', value: token },
  ]
  return { id: user.id, name, email, token, storage }
}

const camel = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
