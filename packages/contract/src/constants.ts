/**
 * Numbers and lists that schemas use and pages need too. Modules with schemas load zod, so pages import only types from them, and these
 * constants from here.
 */

/** In days. */
export const DEFAULT_CYCLE_DAYS = 30

/** The number of unread portions that a reader may have ahead of their days. */
export const MAX_AHEAD = 7

/** The number of open portions, due today or earlier, from which on they can be spread over the next days. */
export const MIN_SPREAD = 3

/** The largest number of days over which open portions can be spread, including today. */
export const MAX_SPREAD_DAYS = 7

/** Days after which an owner can remind the readers again. */
export const REMIND_AGAIN_DAYS = 3

/** Days after which a notification is deleted. */
export const NOTIFICATIONS_KEPT_DAYS = 90

/** Days after which a security event is deleted. */
export const SECURITY_EVENT_DAYS = 90

/** Days in which a removed account can be restored before it is deleted. */
export const REMOVED_DAYS = 30

/** What the record of a room has in place of the name of a deleted account. Pages show it in their language. */
export const FORMER_MEMBER = 'Former member'
/** The same in place of that of a reader by name. */
export const FORMER_READER_BY_NAME = 'A reader'

/** A header of the download of one's own data: about how many rows the document has. Each row begins on a line of its own. */
export const ROWS_HEADER = 'x-halaqa-rows'

/** Sizes of the text from small to extra large, named as the classes of the web. */
export const ARABIC_SIZES = ['text-lg', 'text-xl', 'text-2xl', 'text-3xl'] as const
export const TRANSLATION_SIZES = ['text-sm', 'text-base', 'text-lg', 'text-xl'] as const

/** The Latin transliteration: easy to read, or with the marks that scholars write. */
export const LATIN_FORMS = ['plain', 'scholarly', 'off'] as const

export const HEARING_MAX_PAGES = 20
export const HEARING_WORD_LENGTH = 200

/** Readers by name, in a room and in all rooms of an owner; and the most lines of a list that are read at once. */
export const MAX_NAMES_IN_ROOM = 300
export const MAX_NAMES_OF_OWNER = 600
export const MAX_NAMES_PASTED = 1000

/** Texts that the people who run a server can write themselves. */
export const HOUSE_TEXTS = ['imprint', 'privacy', 'terms'] as const

/** The longest house name, contact and text, in UTF-16 units. */
export const HOUSE_LENGTHS = { name: 120, contact: 200, text: 20_000 } as const

/** The largest logo, in bytes, and its longest side, in pixels. */
export const LOGO_LIMITS = { bytes: 512 * 1024, side: 2048 } as const

export const PLAN_SCOPES = ['surah', 'juz', 'all'] as const

export const LESSON_TYPES = ['lesson', 'review', 'challenge', 'milestone', 'treasure'] as const

/**
 * The types a learner can be shown. A question of another type is kept and listed, but does not count towards its lesson.
 *
 * `fill_blank`       `blanks[0]` is the word missing from `ayah_text_arabic`, at token `blank_position`, from 0.
 * `word_order`       `words` are set in the order of `correct_position`; equal words may change places. `question_data` may be
 *                    `{ start: number }`: the token of `ayah_text_arabic` where they stand, among the words they belong with.
 * `multiple_choice`  one of `options` is correct.
 * `match_pairs`      `options` belong together two by two: `option_data` is `{ pair: number, side: 'first' | 'second' }`.
 *
 * `question_data` of a generated question has `asked_items: string[]` besides, except pairs: the keys of the items whose words it asks for.
 *
 * `ayah_text_arabic` is tokens that stand apart by single spaces: words, "…" where the text is cut inside an ayah, and "۝" with the
 * ayah's number where one ends. Options are cut with "…" too.
 */
export const SHOWN_QUESTION_TYPES = ['fill_blank', 'word_order', 'multiple_choice', 'match_pairs'] as const

/** The reasons why the mail server takes no mail, for the person who set it up. */
export const MAIL_FAILURES = {
  not_found: 'We can’t find the mail server. Check the host in SMTP_URL.',
  refused: 'The connection to the mail server was refused. Check the host and the port in SMTP_URL.',
  timeout: 'The mail server didn’t answer in time. Check the host and the port in SMTP_URL, and the firewall.',
  authentication: 'The mail server didn’t accept the user or password in SMTP_URL.',
  certificate: 'The mail server’s certificate isn’t valid for the host in SMTP_URL.',
  encryption: 'We couldn’t make an encrypted connection. Port 465 needs smtps://, port 587 smtp:// in SMTP_URL.',
  rejected: 'The mail server didn’t accept the email. Check MAIL_FROM and the log of the mail server.',
  other: 'The mail server failed. The server’s log says more.',
} as const

/** Names a reader in the caller's care, for whom a call is made. Streams have the query `reading_as` instead. */
export const READING_AS_HEADER = 'x-reading-as'

/** In the address of a page, the person as whom it is opened: a reader in one's care, or oneself. */
export const READER_PARAM = 'reader'

/** The address of a page that opens as this person, whoever the app reads as then. */
export const pathAs = (path: string, personId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${READER_PARAM}=${personId}`

/** The largest number of readers in the care of one person. */
export const MAX_READERS_IN_CARE = 20

/** The largest number of readers of one guardian in one room, unless its owner allows more. */
export const MAX_READERS_IN_ROOM = 3

/** Colours of the portraits of readers in care, named as those of units. */
export const READER_COLOURS = ['emerald', 'lapis', 'terracotta', 'olive', 'teal', 'rose'] as const
