import list from './list.json' with { type: 'json' }
import mails from './mails.json' with { type: 'json' }
import pages from './pages.json' with { type: 'json' }
import reminders from './reminders.json' with { type: 'json' }

export const en = { ...list, ...mails, ...pages, ...reminders }

/** The id of a text that the server writes. */
export type TextId = keyof typeof en
