import type { CallName, Calls, PublicCallName } from './api.ts'

/**
 * Callers who may make a call for a reader in care.
 *
 * `reader`    a guardian who reads as them, and the reader on a device that is locked to them
 * `guardian`  a guardian who reads as them
 * `nobody`    the call is refused: 403 `not_for_readers`, on a locked device 403 `device_locked`
 */
export type CarePermission = 'reader' | 'guardian' | 'nobody'

type MemberCallName = Exclude<CallName, PublicCallName>
/** Calls that answer a person with a session in their own terms, and strangers too. */
type GuestCallName = { [Name in CallName]: Calls[Name]['access'] extends 'guest' ? Name : never }[CallName]

/** It is their own reading. */
const READS = 'reader'
/** It is their own learning. */
const LEARNS = 'reader'
/** Guardians report what a reader should not see. */
const REPORTS = 'guardian'
/** It shows a room that they read in. */
const SHOWS = 'reader'
/** It changes how the text looks to them. */
const SETTLES = 'reader'
/** Guardians decide which rooms a reader is in, and how much they read there. */
const JOINS = 'guardian'
/** Guardians plan what a reader learns. */
const PLANS = 'guardian'
/** Guardians choose who hears a reader recite. */
const RECITES = 'guardian'
/** A reader in care hears others when a guardian opens the link for them. */
const HEARS = 'guardian'
/** A reader in care owns no room. */
const RUNS = 'nobody'
/** It is done for readers by name, by a person in their own name. */
const MARKS = 'nobody'
/** A reader in care has no email, no password and no devices of their own. */
const ACCOUNT = 'nobody'
/** Guardians invite in their own name. */
const INVITES = 'nobody'
/** Guardians care in their own name. */
const CARES = 'nobody'
/** Notifications and reminders of a reader go to the guardians. */
const TOLD = 'nobody'
/** A reader in care is no administrator. */
const ADMINISTERS = 'nobody'

/**
 * Every call that a session can make, and what becomes of it for a reader in care. A call that is missing here does not compile.
 */
export const CARE_PERMISSIONS: Record<MemberCallName | GuestCallName, CarePermission> = {
  'GET /rooms': SHOWS,
  'GET /rooms/:id': SHOWS,
  'GET /rooms/:id/members': SHOWS,
  'GET /rooms/:id/today': SHOWS,
  'GET /rooms/:id/hatim': SHOWS,
  'GET /rooms/:roomId/board': SHOWS,
  'GET /rooms/:roomId/waiting': SHOWS,
  'GET /events': SHOWS,

  'GET /tasks': READS,
  'GET /tasks/:taskId': READS,
  'GET /tasks/spread': READS,
  'GET /rooms/:roomId/tasks': READS,
  'GET /rooms/:roomId/tasks/offered': READS,
  'GET /rooms/:roomId/tasks/stats': READS,
  'GET /rooms/:roomId/read-ahead': READS,
  'POST /rooms/:roomId/read-ahead': READS,
  'POST /rooms/:roomId/take-next': READS,
  'POST /tasks/spread': READS,
  'PUT /tasks/:taskId/bookmark': READS,
  'PUT /tasks/:taskId/complete': READS,
  'PUT /tasks/:taskId/give-back': READS,
  'PUT /tasks/:taskId/keep': READS,
  'PUT /tasks/:taskId/offer': READS,
  'PUT /tasks/:taskId/open': READS,
  'PUT /tasks/:taskId/reopen': READS,
  'PUT /tasks/:taskId/take': READS,
  'GET /user/activity': READS,
  'GET /user/figures': READS,
  'GET /user/hatims': READS,
  'GET /user/readings': READS,

  'GET /lessons/:id': LEARNS,
  'GET /lessons/:id/passage': LEARNS,
  'GET /user/units': LEARNS,
  'GET /user/path': LEARNS,
  'GET /user/lessons/:surahNumber': LEARNS,
  'GET /user/look-alikes': LEARNS,
  'GET /user/learning-plan': LEARNS,
  'GET /user/learning-plan/lessons': LEARNS,
  'GET /user/memory': LEARNS,
  'GET /user/memory/:surah': LEARNS,
  'GET /user/memory/known': LEARNS,
  'GET /user/memory/pages/:page': LEARNS,
  'GET /user/review': LEARNS,
  'POST /user/review': LEARNS,
  'DELETE /user/review/:submission_id': LEARNS,
  'POST /user/progress': LEARNS,
  'GET /user/settings/memorizing': LEARNS,
  'GET /user/hearings': LEARNS,
  'GET /user/hearings/:id': LEARNS,
  'GET /user/hearings/:id/ayahs': LEARNS,

  'GET /user/settings/reading': SETTLES,
  'PUT /user/settings/reading': SETTLES,

  'POST /rooms/join': JOINS,
  'POST /rooms/:id/leave': JOINS,
  'PUT /rooms/:id/membership': JOINS,
  'PUT /rooms/:id/still-reading': JOINS,
  'DELETE /rooms/:id/requests/:userId': JOINS,

  'POST /rooms/:id/dedication/report': REPORTS,

  'PUT /user/learning-plan': PLANS,
  'DELETE /user/learning-plan': PLANS,
  'PUT /user/memory/known': PLANS,
  'PUT /user/settings/memorizing': PLANS,

  'POST /hearings': RECITES,
  'POST /user/hearings/:id/accept': RECITES,
  'POST /user/hearings/:id/refuse': RECITES,
  'POST /user/hearings/:id/free': RECITES,
  'GET /hearings/:token': HEARS,
  'POST /hearings/:token/join': HEARS,
  'PUT /hearings/:token/marks': HEARS,
  'POST /hearings/:token/finish': HEARS,
  // The list names others, and goes to a chat that a guardian has.
  'GET /rooms/:id/list': 'guardian',
  // Guardians keep the data of a reader.
  'GET /user/data': 'guardian',

  // It says who reads.
  'GET /auth/me': 'reader',
  // The dates of a reader follow the device that they read on.
  'PUT /auth/me/time-zone': 'reader',
  // It changes how the app looks to them. They get no mails: their guardians do, in the guardians' languages.
  'PUT /auth/me/language': 'reader',
  'PUT /auth/me/calendar': ACCOUNT,
  // The PIN or the password of a guardian unlocks the device.
  'POST /auth/unlock': 'reader',

  'POST /auth/admin': ACCOUNT,
  'POST /auth/delete': ACCOUNT,
  'PUT /auth/email': ACCOUNT,
  'GET /auth/events': ACCOUNT,
  'PUT /auth/me': ACCOUNT,
  'PUT /auth/password': ACCOUNT,
  'GET /auth/sessions': ACCOUNT,
  'DELETE /auth/sessions/:id': ACCOUNT,
  'POST /auth/signout': ACCOUNT,
  'POST /auth/signout/elsewhere': ACCOUNT,

  'GET /user/welcome': ACCOUNT,
  'PUT /user/welcome': ACCOUNT,

  'GET /user/readers': CARES,
  'POST /user/readers': CARES,
  'PUT /user/readers/:id': CARES,
  'DELETE /user/readers/:id': CARES,
  'POST /user/readers/:id/guardians': CARES,
  'DELETE /user/readers/:id/guardians/:userId': CARES,
  'POST /user/readers/:id/release': CARES,
  'DELETE /user/readers/:id/release': CARES,
  'POST /user/readers/:id/lock': CARES,
  'POST /care/guardian': CARES,
  'POST /care/name': CARES,

  'GET /notifications': TOLD,
  'PUT /notifications/:id/read': TOLD,
  'PUT /notifications/read': TOLD,
  'GET /user/reminders': TOLD,
  'PUT /user/reminders/email': TOLD,
  'PUT /user/reminders/push': TOLD,
  'PUT /user/reminders/subjects': TOLD,
  'PUT /user/reminders/times': TOLD,
  'POST /user/reminders/test': TOLD,

  'POST /rooms/:id/link/renew': INVITES,

  'POST /rooms': RUNS,
  'PUT /rooms/:id': RUNS,
  'GET /rooms/:id/bans': RUNS,
  'DELETE /rooms/:id/bans/:userId': RUNS,
  'POST /rooms/:id/close': RUNS,
  'POST /rooms/:id/invite/renew': RUNS,
  'POST /rooms/:id/page/renew': RUNS,
  'DELETE /rooms/:id/members/:userId': RUNS,
  'POST /rooms/:id/next-round': RUNS,
  'PUT /rooms/:id/owner': RUNS,
  'POST /rooms/:id/pause': RUNS,
  'GET /rooms/:id/requests': RUNS,
  'POST /rooms/:id/requests/:userId/approve': RUNS,
  'POST /rooms/:id/remind': RUNS,
  'POST /rooms/:id/resume': RUNS,
  'POST /rooms/:id/readers': RUNS,
  'DELETE /rooms/:id/readers/:readerId': RUNS,
  'POST /rooms/:id/readers/:readerId/link': RUNS,
  'PUT /rooms/:id/members/:userId/marking': RUNS,
  'GET /rooms/:id/name-questions': RUNS,
  'PUT /rooms/:id/silent-names': RUNS,
  'PUT /rooms/:id/readers/:readerId/same/:userId': RUNS,
  'DELETE /rooms/:id/name-claims/:claimId': RUNS,

  'GET /rooms/:id/readers': MARKS,
  'POST /rooms/:id/readers/:readerId/take-next': MARKS,
  'PUT /rooms/:id/readers/:readerId/tasks/:taskId/:act': MARKS,
  'PUT /rooms/:id/readers/:readerId/tasks/:taskId/complete': MARKS,

  'GET /admin/backups': ADMINISTERS,
  'POST /admin/backups': ADMINISTERS,
  'GET /admin/dedications': ADMINISTERS,
  'PUT /admin/dedications/:id': ADMINISTERS,
  'GET /admin/house': ADMINISTERS,
  'PUT /admin/house': ADMINISTERS,
  'PUT /admin/house/logo': ADMINISTERS,
  'GET /admin/lessons/:id': ADMINISTERS,
  'GET /admin/lessons/:id/loss': ADMINISTERS,
  'GET /admin/questions/:id/loss': ADMINISTERS,
  'GET /admin/server': ADMINISTERS,
  'POST /admin/server/test-mail': ADMINISTERS,
  'GET /admin/sign-ups': ADMINISTERS,
  'PUT /admin/sign-ups': ADMINISTERS,
  'GET /admin/units': ADMINISTERS,
  'GET /admin/units/:id': ADMINISTERS,
  'GET /admin/units/:id/loss': ADMINISTERS,
  'GET /admin/users': ADMINISTERS,
  'PUT /admin/users/:id/role': ADMINISTERS,
  'DELETE /admin/users/:id/suspension': ADMINISTERS,
  'PUT /admin/users/:id/suspension': ADMINISTERS,
  'POST /lessons': ADMINISTERS,
  'DELETE /lessons/:id': ADMINISTERS,
  'PUT /lessons/:id': ADMINISTERS,
  'PUT /lessons/:id/order': ADMINISTERS,
  'POST /questions': ADMINISTERS,
  'DELETE /questions/:id': ADMINISTERS,
  'PUT /questions/:id': ADMINISTERS,
  'POST /units': ADMINISTERS,
  'DELETE /units/:id': ADMINISTERS,
  'PUT /units/:id': ADMINISTERS,
  'PUT /units/:id/order': ADMINISTERS,
  'PUT /units/order': ADMINISTERS,
}
