import { z } from 'zod'

/**
 * Every failure the API can answer: its status and the sentence a person reads. The code is stable and for programs;
 * a route may say the sentence more exactly (`Surah 2 has 286 ayahs`), never the code.
 */
export const ERRORS = {
  validation_failed: [400, 'Please check the form and try again.'],
  malformed_body: [400, 'The request body is not valid JSON.'],
  malformed_request: [400, 'The request could not be read.'],
  range_invalid: [400, 'The reading range does not exist.'],
  date_invalid: [400, 'The date must be written as YYYY-MM-DD.'],
  invalid_date: [400, 'A review is prepared for today and for tomorrow.'],
  item_unknown: [400, 'A verse of this review is not known here. Nothing was recorded.'],
  plan_too_short: [400, 'The days until this date cannot hold the lessons that are left. Choose a later date.'],
  question_not_in_lesson: [400, 'A question does not belong to this lesson. Nothing was recorded.'],
  picture_unfit: [400, 'Choose a PNG, JPEG or WebP picture of at most 512 KB and 2048 pixels a side.'],
  surah_invalid: [400, 'Invalid surah number. Must be between 1 and 114'],
  authentication_required: [401, 'Authentication required'],
  invalid_credentials: [401, 'Invalid email or password'],
  wrong_password: [403, 'This is not your password.'],
  forbidden: [403, 'You are not allowed to do this.'],
  lesson_locked: [403, 'This lesson is locked. Complete the lesson before it first.'],
  hearing_own: [403, 'This is your own link. Send it to the person who listens.'],
  sign_ups_closed: [403, 'This Halaqa takes no new accounts.'],
  sign_ups_invited: [
    403,
    'This Halaqa takes new accounts by invitation. Open the link that a reader sent you, or ask them for a new one.',
  ],
  account_suspended: [403, 'An administrator has suspended this account.'],
  account_removed: [403, 'An administrator has removed this account.'],
  list_not_shared: [403, 'The owner of this room keeps its list out of chats.'],
  not_a_member: [403, 'Join this room to see its reading.'],
  review_not_found: [404, 'There is no such review of yours.'],
  session_not_found: [404, 'This session has ended already.'],
  link_expired: [404, 'This link was used already or has expired. Ask for a new one.'],
  not_found: [404, 'There is nothing at this address.'],
  room_not_found: [404, 'Room not found'],
  notification_not_found: [404, 'Notification not found'],
  task_not_found: [404, 'Task not found'],
  /** Of a piece on a board it is sent with 409: the portion is there, in other hands. */
  portion_taken: [404, 'Another reader has taken this portion. May Allah reward you.'],
  nothing_waits: [404, 'Nothing waits for a reader here now. May Allah reward you.'],
  no_board: [404, 'Readers of this room do not choose from a board.'],
  membership_ended: [404, 'You are no longer a member of this room.'],
  member_not_found: [404, 'This person is not a member of this room.'],
  join_request_not_found: [404, 'This request to join was answered or withdrawn already.'],
  membership_not_found: [404, 'You are not a member of this room.'],
  chapter_not_found: [404, 'There is no such surah. Surahs are numbered 1 to 114.'],
  translation_not_found: [404, 'There is no translation in this language.'],
  hatim_not_found: [404, 'There is no complete hatim here yet.'],
  unit_not_found: [404, 'Unit not found'],
  lesson_not_found: [404, 'Lesson ID not found'],
  no_passage: [404, 'This lesson has no passage to learn.'],
  hearing_not_found: [404, 'This hearing is over, or its link has expired. Ask for a new link.'],
  question_not_found: [404, 'Question not found'],
  user_not_found: [404, 'There is no such account.'],
  mail_not_configured: [409, 'This Halaqa sends no mail. Ask the person who runs it to set a new password for you.'],
  test_mail_failed: [409, 'The mail server did not take the test mail.'],
  reminders_need_mail: [409, 'This Halaqa sends no mail, so reminders cannot come by email.'],
  push_not_offered: [409, 'This Halaqa sends no reminders to devices.'],
  push_gone: [409, 'This device is not reached any more. Switch its reminders on again.'],
  reminders_off: [409, 'These reminders are off. Switch them on first.'],
  email_taken: [409, 'An account with this email already exists'],
  lesson_key_taken: [409, 'This unit already has a lesson with this key'],
  hearing_taken: [409, 'Somebody else listens here already. The reciter can free the place, or send you a new link.'],
  hearing_not_joined: [409, 'Join this hearing by your name first.'],
  hearing_too_soon: [409, 'This text takes longer to recite. Finish once it was heard.'],
  hearing_finished: [409, 'This hearing is finished. Nothing of it can be changed.'],
  hearing_not_finished: [409, 'This hearing goes on. You can accept it once your listener has finished.'],
  hearing_answered: [409, 'You have answered this hearing already.'],
  order_changed: [409, 'This list has changed meanwhile. Look at it again, then move things.'],
  plan_changed: [409, 'Your plan was changed elsewhere meanwhile. Look at it again, then save.'],
  plan_empty: [409, 'Every lesson of this is completed already. Choose something else to learn.'],
  pace_doubles: [409, 'With this somebody reads more than twice as much a day. Confirm it to go on.'],
  question_changed: [409, 'Somebody else has changed this question meanwhile. Look at it again, then save.'],
  house_changed: [409, 'Somebody else has changed this meanwhile. Look at it again, then save.'],
  link_of_another: [409, 'This link is for another account. Sign in with the email that it was sent to.'],
  own_account: [409, 'You cannot suspend or remove your own account here. Delete it in your profile.'],
  sign_ups_set: [409, 'SIGN_UPS in the settings of the server decides this. Remove it there to choose here.'],
  last_admin: [409, 'This is the last admin. Make somebody else an admin first.'],
  too_many_rooms: [409, 'You have 50 rooms that are being read. Close one first.'],
  room_full: [409, 'This room is full.'],
  owner_stays: [409, 'An owner cannot be removed. Hand the room over first, or leave it.'],
  hatim_not_complete: [409, 'The next round can begin once this hatim is complete.'],
  read_ahead_limit: [409, 'You have seven portions ahead already. More can follow once some of them are read.'],
  room_closed: [409, 'This room has ended. Its hatim is complete.'],
  room_paused: [409, 'This room is paused. Its pieces can be taken when it goes on.'],
  zone_just_followed: [
    409,
    'Your time zone followed a device less than 12 hours ago. You can choose another one in your account settings.',
  ],
  too_late: [409, 'A verdict can be undone for ten minutes.'],
  reopen_too_late: [409, 'A portion can be reopened within 24 hours of completing it.'],
  not_completed: [409, 'This portion is not completed.'],
  portion_changed: [409, 'Your portion has changed. Please look at it again before completing it.'],
  portion_completed: [409, 'This portion is already completed.'],
  own_reading: [409, 'Everybody here reads the whole range themselves: there is nothing to offer or to take.'],
  portion_not_offered: [409, 'This portion is not offered any more. Someone else has taken it.'],
  too_late_to_give_back: [409, 'This turn is over. Offer the piece to the group instead.'],
  board_limit: [
    409,
    'You have taken as many of this hatim as one may for now. Everybody may take one more as the turn goes on.',
  ],
  too_soon_to_give_back: [409, 'You took this portion within the last day. It can be offered again tomorrow.'],
  finish_first: [409, 'You have taken two portions within a day. May Allah accept it. Tomorrow you can take more.'],
  idempotency_key_reused: [409, 'This request was already sent with other content.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send the request as JSON.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a few minutes and try again.'],
  too_many_requests: [429, 'Too many requests from your network. Please wait a few minutes and try again.'],
  too_many_at_once: [429, 'You have asked for too much at the same time. Please wait a moment and try again.'],
  too_many_streams: [429, 'Too many pages are listening at once. Close some of them.'],
  internal: [500, 'Something went wrong. Please try again.'],
  overloaded: [503, 'Something went wrong. Please try again.'],
  mail_failed: [503, 'Something went wrong. Please try again.'],
  push_failed: [503, 'Something went wrong. Please try again.'],
  storage_full: [
    503,
    'Nothing was saved: this Halaqa has no room left to write. Please tell the person who runs it, and try again later.',
  ],
  database_unavailable: [503, 'Something went wrong. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof ERRORS
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

export const FieldError = z.object({ path: z.string(), message: z.string() }).meta({ id: 'FieldError' })

/** The one shape of every failure. `error` and `message` are the same sentence. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(codes),
    fields: z.array(FieldError).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof ErrorBody>

/** Spread into every route's responses: a status without a schema would be sent as the handler left it. */
export const failures = { '4xx': ErrorBody, '5xx': ErrorBody } as const
