/** Differences between the answers of version 0.1.0 and those of today that are intended. */
interface Intended {
  reason: string
  /** Paths of the calls. */
  call: RegExp
  /** Names joined by dots, with `[]` for any item of a list. */
  field: RegExp
  /** Whether a difference is the intended one; any is, unless this is given. A field that is not there is undefined. */
  is?: (before: unknown, after: unknown) => boolean
}

const isAdded = (before: unknown) => before === undefined
const isEarlier = (before: unknown, after: unknown) => String(after) < String(before)
const isMore = (before: unknown, after: unknown) => Number(after) > Number(before)

/** 0.1.0 took the older names of these calls for tabs that were open while it was upgraded. Its own pages did not use them. */
export const REMOVED_CALLS = /^\/rooms\/[^/]+\/kept-out$/

const ADDED_JOBS = ['delete_removed', 'back_up', 'check_for_updates']

/** Kinds that introduced the product to a new account. */
const INTRODUCTIONS = ['read_together', 'memorize', 'make_it_yours']
const idsOfOthers = (list: unknown) =>
  (list as { id: string; kind: string }[])
    .filter(({ kind }) => !INTRODUCTIONS.includes(kind))
    .map(({ id }) => id)
    .sort()

interface Portion {
  id: string
  is_completed: boolean
  can_reopen: boolean
}

export const INTENDED: readonly Intended[] = [
  {
    reason: 'The sentences of errors are in other words; their codes are the same',
    call: /^/,
    field: /^(error|(fields\[\]\.)?message)$/,
    is: (before, after) => typeof before === 'string' && typeof after === 'string',
  },
  {
    reason: 'A failure says by data what its sentence says: by its detail, and by the code of each field',
    call: /^/,
    field: /^(detail|params|fields\[\]\.(code|value))$/,
    is: isAdded,
  },
  {
    reason: 'A portion that was completed stays in the list for as long as that can be undone',
    call: /^\/(rooms\/[^/]+\/)?tasks\?date=/,
    field: /^tasks$/,
    is: (before, after) => {
      const ids = (before as Portion[]).map(({ id }) => id)
      const isKept = ({ id }: Portion) => ids.includes(id)
      const [kept, added] = [(after as Portion[]).filter(isKept), (after as Portion[]).filter((task) => !isKept(task))]
      return kept.length === ids.length && added.every((task) => task.is_completed && task.can_reopen)
    },
  },
  {
    reason: 'A new account is greeted with one notification, read from the beginning',
    call: /^\/(notifications|user\/data)/,
    field: /^(unread|next|notifications|notifications\[\]\.read_at)$/,
    is: (before, after) => !Array.isArray(before) || idsOfOthers(before).join() === idsOfOthers(after).join(),
  },
  {
    reason: 'The download names the submission of each row of the log, and has recitals and their undos',
    call: /^\/user\/data$/,
    field: /^(memory_log\[\]\.submission_id|reviews|review_undos)$/,
    is: isAdded,
  },
  {
    reason: 'A portion, a lesson and a recital say which guardian acted for a reader in care',
    call: /^\/(tasks|rooms\/[^/]+\/(tasks|read-ahead)|user\/data)/,
    field: /(^|\.)(completed_by|acted_by)$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason: 'The download names the readers in care, and their guardians',
    call: /^\/user\/data$/,
    field: /^(readers|guardians)$/,
    is: isAdded,
  },
  {
    reason: 'A notification says for which reader in care it is',
    call: /^\/(notifications|user\/data)/,
    field: /^(notifications|hearings|taken)\[\]\.reader$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason:
      'A room says whether a guardian may bring more readers in care than three, and whether guardians can tell who reads',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(care_limit_lifted|guardian_can_tell)$/,
    is: (before, after) => before === undefined && after === false,
  },
  {
    reason: 'A room has a link for each member, and says whether previews name it',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(my_link_code|named_in_previews)$/,
    is: isAdded,
  },
  {
    reason: 'A room asks its silent reader',
    call: /^\/rooms/,
    field: /^(\[\]\.)?asks_if_reading$/,
    is: (before, after) => before === undefined && after === false,
  },
  {
    reason: 'A room has a dedication, says whether previews show it, and when its readers can be reminded again',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(dedication|dedication_in_previews|can_remind_from)$/,
    is: (before, after) => before === undefined && (after === null || after === false),
  },
  {
    reason: 'A portion says whether its reader is asked to keep it, and the download when',
    call: /^\/(tasks|rooms\/[^/]+\/(tasks|read-ahead)|user\/data)/,
    field: /(^|\.)(asks_to_keep|asked_to_keep_at|kept_at)$/,
    is: (before, after) => before === undefined && (after === false || after === null),
  },
  {
    reason: 'The ring of a quiet room of pieces shows the portions of its turn',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(progress_percentage|read_letters|juz_(progress|letters)\[\])$/,
    is: (before, after) => typeof before === 'number' && typeof after === 'number',
  },
  {
    reason: 'A room of pieces counts one that nobody was given once somebody takes it',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(total_tasks|pending_tasks)$/,
    is: (before, after) => Number(after) < Number(before),
  },
  {
    reason: 'The download has what a room asked a silent reader',
    call: /^\/user\/data$/,
    field: /^rooms\[\]\.(heard_at|asked_if_reading_at|silent_since)$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason: 'A room can have a page for everyone',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(is_public|page_code)$/,
    is: (before, after) => before === undefined && (after === null || after === false),
  },
  {
    reason: 'The download has the dedications that a person reported',
    call: /^\/user\/data$/,
    field: /^dedication_reports$/,
    is: isAdded,
  },
  {
    reason: 'The download has the readers by name whom a person claimed, and those who are others',
    call: /^\/user\/data$/,
    field: /^name_(claims|refusals)$/,
    is: isAdded,
  },
  {
    reason: 'A member who is a reader in care is shown with a guardian',
    call: /^\/rooms\/[^/]+\/(members|requests)/,
    field: /^\[\]\.in_care_of$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason:
      'A member may be a reader by name, or act for these; the owner sees how many there are, and the download names them',
    call: /^\/(rooms|user\/data)/,
    field: /^(\[\]\.(by_name|marks_for_names)|(\[\]\.)?readers_by_name)$/,
    is: isAdded,
  },
  {
    reason: 'A session says to which reader in care its device is locked',
    call: /^\/auth\/sessions$/,
    field: /^\[\]\.reader_name$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason: 'A person has a language, which nobody of before has chosen',
    call: /^\/(auth\/me|user\/data)$/,
    field: /^(account\.)?language$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason: 'A person may see the Hijri date, which nobody of before has chosen',
    call: /^\/(auth\/me|user\/data)$/,
    field: /^(account\.)?shows_hijri$/,
    is: (before, after) => before === undefined && after === false,
  },
  {
    reason: 'An account can be suspended',
    call: /^\/admin\/users/,
    field: /^\[\]\.suspension$/,
    is: (before, after) => before === undefined && after === null,
  },
  {
    reason: 'Jobs delete removed accounts, make backups and look for a newer version',
    call: /^\/admin\/server$/,
    field: /^jobs$/,
    is: (before, after) =>
      JSON.stringify(before) ===
      JSON.stringify((after as { name: string }[]).filter(({ name }) => !ADDED_JOBS.includes(name))),
  },
  {
    reason: 'The version is another one, and the commit that runs stands beside it',
    call: /^\/admin\/server$/,
    field: /^(version|commit)$/,
  },
  {
    reason: 'The doctor says what is well and what is wrong, and a newer version is named',
    call: /^\/admin\/server$/,
    field: /^(findings|update)$/,
    is: isAdded,
  },
  {
    reason: 'The size of the database is of the machine',
    call: /^\/admin\/server$/,
    field: /^database\.bytes$/,
  },
  {
    reason: 'Only the process that sent a mail knows when',
    call: /^\/admin\/server$/,
    field: /^mail\.checked_at$/,
    is: (_, after) => after === null,
  },
  {
    reason: 'A passage says which parts of a verse the clauses are',
    call: /^\/lessons\/.*\/passage$/,
    field: /^items\[\]\.clause_spans$/,
    is: isAdded,
  },
  {
    reason: 'The list of a quiet room names only the caller once its dates have passed',
    call: /^\/rooms\/.*\/list\?date=2026-03-13$/,
    field: /^parts\[\]$/,
    is: (before, after) => {
      const lines = String(before).split('\n')
      return (
        String(after).length < String(before).length &&
        String(after)
          .split('\n')
          .every((line) => lines.includes(line))
      )
    },
  },
  {
    reason: 'A board counts the pieces of the newest hatim, read or not',
    call: /^\/rooms\/.*\/board$/,
    field: /^held$/,
  },
  {
    reason: 'What is free near the end of a room that deals its pieces is dealt where this completes a hatim',
    call: /^\/rooms/,
    field: /^(\[\]\.)?free_at_end$/,
    is: (before, after) => before === 'stay' && after === 'deal',
  },
  {
    reason: 'A room counts its hatims and their free pieces, of which a reader may take one a day',
    call: /^\/rooms/,
    field: /^(\[\]\.)?(hatims|may_take_free|may_begin_hatim)$/,
    is: isAdded,
  },
  {
    reason: 'The limit of a board rises with each quarter of the turn',
    call: /^\/rooms\/.*\/board$/,
    field: /^limit$/,
    is: isMore,
  },
  {
    reason: 'The board of a quiet room does not say who took the pieces of a turn that has passed',
    call: /^\/rooms\/.*\/board$/,
    field: /^pieces\[\]\.taken_by(_id)?$/,
    is: (_, after) => after === null,
  },
  {
    reason: 'The settings say what the cycle needs',
    call: /^\/user\/settings\/memorizing$/,
    field: /^(cycle_holds_from|minutes_needed|other_minutes)$/,
    is: isAdded,
  },
  {
    reason: 'Accepting a hearing can begin verses',
    call: /^\/user\/hearings\//,
    field: /^not_begun$/,
    is: isAdded,
  },
  {
    reason: 'What is forgotten is fading before anything else',
    call: /^\/user\/memory/,
    field: /(^|\.)state$/,
    is: (before, after) => before === 'learning' && after === 'fading',
  },
  {
    reason: 'What was only said to be known does not fade before it is recited',
    call: /^\/user\/memory/,
    field: /(^|\.)state$/,
    is: (before, after) => before === 'fading' && after === 'steady',
  },
  {
    reason: 'What was only said to be known is recalled until it is recited',
    call: /^\/user\/memory/,
    field: /\.strength$/,
    is: isMore,
  },
  {
    reason: 'First dates are computed and move with the cycle, which is 14 days here',
    call: /^\/user\/(memory|review)/,
    field: /(^|\.)(due|next_due|next_on)$/,
    is: isEarlier,
  },
  {
    reason: 'The review of a date brings what the cycle needs',
    call: /^\/user\/review(\?|$)/,
    field: /^(runs|minutes)$/,
  },
  {
    reason: 'The week ahead counts what the cycle needs',
    call: /^\/user\/memory$/,
    field: /^week\[\]\.minutes$/,
  },
  {
    reason: 'What is recited in addition is no part of what was learned lately',
    call: /^\/user\/review\?more=true$/,
    field: /^runs\[\]\.part$/,
    is: (before, after) => before === 'near' && after === 'old',
  },
]
