import type { LanguageCode } from '@halaqa/contract/languages'
import account from './en/account.json' with { type: 'json' }
import list from './en/list.json' with { type: 'json' }
import mails from './en/mails.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import reminders from './en/reminders.json' with { type: 'json' }

const en = { ...account, ...list, ...mails, ...pages, ...reminders }

/** The id of a text that the server writes. */
export type TextId = keyof typeof en

/** What the server writes, in each language of the interface (docs/translating.md). */
export const CATALOGUES: Record<LanguageCode, Record<TextId, string>> = { en }
