import { z } from 'zod'
import { ERROR_DETAILS, type ErrorDetail } from './error-details.ts'
import { FIELD_MESSAGES, type FieldCode } from './field-messages.ts'

/**
 * Every failure that the API can answer: its status, and its sentence for people who use the API. The code is stable. A route may say the
 * failure more exactly, by a detail (`error-details.ts`) or by the fields that are wrong. The web shows messages of its own catalogue.
 */
export const ERRORS = {
  validation_failed: [400, 'Please check the form and try again.'],
  malformed_body: [400, 'The request body is not valid JSON.'],
  malformed_request: [400, 'We couldn’t read the request.'],
  range_invalid: [400, 'The reading range does not exist.'],
  date_invalid: [400, 'The date must be written as YYYY-MM-DD.'],
  invalid_date: [400, 'Reviews are available for today and tomorrow.'],
  item_unknown: [400, 'We don’t know one of the verses in this review. Nothing was recorded.'],
  plan_too_short: [400, 'There aren’t enough days until this date for the lessons that are left. Choose a later date.'],
  question_not_in_lesson: [400, 'A question does not belong to this lesson. Nothing was recorded.'],
  picture_unfit: [400, 'Choose a PNG, JPEG or WebP picture of at most 512 KB and 2048 pixels a side.'],
  surah_invalid: [400, 'Invalid surah number. Must be between 1 and 114'],
  authentication_required: [401, 'Authentication required'],
  invalid_credentials: [401, 'Invalid email or password'],
  wrong_password: [403, 'That isn’t your password.'],
  forbidden: [403, 'You don’t have permission to do this.'],
  lesson_locked: [403, 'This lesson is locked. Finish the previous lesson first.'],
  hearing_own: [403, 'This is your own link. Send it to the person who will listen.'],
  sign_ups_closed: [403, 'This Halaqa isn’t taking new accounts.'],
  sign_ups_invited: [
    403,
    'You need an invitation to join this Halaqa. Open the link that a reader sent you, or ask them for a new one.',
  ],
  account_suspended: [403, 'An administrator has suspended this account.'],
  account_removed: [403, 'An administrator has removed this account.'],
  list_not_shared: [403, 'The owner of this room doesn’t share its list.'],
  not_your_reader: [403, 'This reader isn’t in your care.'],
  not_for_readers: [403, 'You can’t do this while you’re reading as someone else. Switch back to yourself first.'],
  device_locked: [403, 'This device is locked to one reader. Unlock it first.'],
  wrong_pin: [403, 'That PIN is wrong.'],
  not_a_member: [403, 'Join this room to see its reading.'],
  review_not_found: [404, 'You have no such review.'],
  session_not_found: [404, 'This device is already signed out.'],
  link_expired: [404, 'This link has expired or was already used. Ask for a new one.'],
  not_found: [404, 'There’s nothing at this address.'],
  room_not_found: [404, 'Room not found'],
  notification_not_found: [404, 'Notification not found'],
  task_not_found: [404, 'Task not found'],
  /** Of a piece on a board it is sent with 409: the portion is there, in other hands. */
  portion_taken: [404, 'Another reader has taken this portion. May Allah reward you.'],
  nothing_waits: [404, 'Nothing is waiting for a reader right now. May Allah reward you.'],
  not_dealt: [404, 'This room has no free pieces to take.'],
  no_board: [404, 'This room has no board to choose from.'],
  membership_ended: [404, 'You’re no longer a member of this room.'],
  member_not_found: [404, 'This person isn’t a member of this room.'],
  join_request_not_found: [404, 'This request to join was already answered or withdrawn.'],
  membership_not_found: [404, 'You aren’t a member of this room.'],
  chapter_not_found: [404, 'There’s no such surah. Surahs are numbered 1 to 114.'],
  translation_not_found: [404, 'There’s no translation in this language.'],
  hatim_not_found: [404, 'No hatim is complete here yet.'],
  unit_not_found: [404, 'Unit not found'],
  lesson_not_found: [404, 'Lesson ID not found'],
  no_passage: [404, 'This lesson has no passage to learn.'],
  hearing_not_found: [404, 'This recitation is over, or its link has expired. Ask for a new link.'],
  question_not_found: [404, 'Question not found'],
  reader_not_found: [404, 'You have no such reader in your care.'],
  user_not_found: [404, 'There’s no such account.'],
  mail_not_configured: [
    409,
    'Email isn’t set up on this Halaqa. Ask the person who runs it to set a new password for you.',
  ],
  backups_off: [409, 'Automatic backups are off. Remove BACKUPS=off from the settings first.'],
  backup_running: [409, 'A backup is already running.'],
  test_mail_failed: [409, 'The mail server didn’t accept the test email.'],
  reminders_need_mail: [409, 'Email isn’t set up on this Halaqa, so it can’t send reminders by email.'],
  push_not_offered: [409, 'This Halaqa doesn’t send reminders to devices.'],
  push_gone: [409, 'We can’t reach this device any more. Turn its reminders on again.'],
  reminders_off: [409, 'These reminders are off. Turn them on first.'],
  email_taken: [409, 'An account with this email already exists'],
  lesson_key_taken: [409, 'This unit already has a lesson with this key'],
  hearing_taken: [409, 'Someone else is already listening. The reciter can free the place or send you a new link.'],
  hearing_not_joined: [409, 'Enter your name to join first.'],
  hearing_too_soon: [409, 'This text takes longer to recite. Finish when you’ve heard it.'],
  hearing_finished: [409, 'This recitation is finished and can’t be changed.'],
  hearing_not_finished: [409, 'This recitation isn’t finished. You can accept it when your listener has finished.'],
  hearing_answered: [409, 'You’ve already answered this recitation.'],
  order_changed: [409, 'This list changed in the meantime. Check it, then move things again.'],
  plan_changed: [409, 'Your plan changed in the meantime. Check it, then save again.'],
  plan_empty: [409, 'You’ve already completed every lesson of this. Choose something else to learn.'],
  pace_doubles: [409, 'With this change, someone reads more than twice as much a day. Confirm it to continue.'],
  question_changed: [409, 'Someone else changed this question. Check it, then save again.'],
  claim_not_found: [404, 'This can’t be taken back any more.'],
  page_not_found: [404, 'There’s no page at this address.'],
  dedication_changed: [409, 'The dedication changed in the meantime. Please check it again.'],
  house_changed: [409, 'Someone else changed this. Check it, then save again.'],
  link_of_another: [409, 'This link is for another account. Sign in with the email it was sent to.'],
  own_account: [409, 'You can’t suspend or remove your own account here. Delete it in your profile.'],
  sign_ups_set: [409, 'The server setting SIGN_UPS decides this. Remove it to choose here.'],
  last_admin: [409, 'This is the last admin. Make someone else an admin first.'],
  too_many_rooms: [409, 'You have 50 active rooms. Close one first.'],
  too_many_readers: [409, 'You can care for at most twenty readers.'],
  too_many_readers_in_room: [409, 'Three of your readers are in this room already. Its owner can allow more.'],
  too_many_names: [409, 'A room has at most 300 readers by name.'],
  too_many_names_of_owner: [409, 'Your rooms have at most 600 readers by name.'],
  cannot_own_rooms: [409, 'A reader in care can’t own a room.'],
  last_guardian: [409, 'You’re this reader’s only guardian. Invite someone else first, or delete the reader.'],
  other_guardians: [409, 'This reader has another guardian. End your own care instead.'],
  not_locked: [409, 'This device isn’t locked.'],
  room_full: [409, 'This room is full.'],
  owner_stays: [409, 'You can’t remove the owner. Make someone else the owner first, or leave the room.'],
  hatim_not_complete: [409, 'You can start the next round when this hatim is complete.'],
  read_ahead_limit: [409, 'You’re already seven portions ahead. You can get more when you’ve read some of them.'],
  room_closed: [409, 'This room has ended. Its hatim is complete.'],
  room_paused: [409, 'This room is paused. You can take pieces when it resumes.'],
  zone_just_followed: [
    409,
    'Your time zone followed a device less than 12 hours ago. You can choose another one in your account settings.',
  ],
  too_late: [409, 'You can undo this for ten minutes only.'],
  reopen_too_late: [409, 'You can undo a completed portion for 24 hours only.'],
  not_completed: [409, 'This portion isn’t completed.'],
  portion_changed: [409, 'Your portion has changed. Please look at it again before completing it.'],
  portion_completed: [409, 'This portion is already completed.'],
  own_reading: [409, 'Everyone here reads the whole range, so there’s nothing to offer or take.'],
  portion_not_offered: [409, 'Someone else has taken this portion.'],
  too_late_to_give_back: [409, 'This turn is over. Offer the piece to the group instead.'],
  board_limit: [409, 'You’ve taken as many pieces as you can for now. Later, everyone can take one more.'],
  too_soon_to_give_back: [409, 'You took this portion less than a day ago. You can offer it again tomorrow.'],
  one_free_a_day: [409, 'You’ve taken a free piece today. May Allah accept it. You can take another tomorrow.'],
  finish_first: [
    409,
    'You and those you act for can take two portions in 24 hours. May Allah accept it. You can take more later.',
  ],
  idempotency_key_reused: [409, 'This request was already sent with different content.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send the request as JSON.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a few minutes and try again.'],
  already_reminded: [429, 'The readers of this room were reminded less than three days ago.'],
  too_many_requests: [429, 'Too many requests from your network. Please wait a few minutes and try again.'],
  too_many_at_once: [429, 'Too many requests at the same time. Please wait a moment and try again.'],
  too_many_streams: [429, 'Too many pages are open at once. Close some of them.'],
  internal: [500, 'Something went wrong. Please try again.'],
  overloaded: [503, 'Something went wrong. Please try again.'],
  mail_failed: [503, 'Something went wrong. Please try again.'],
  push_failed: [503, 'Something went wrong. Please try again.'],
  storage_full: [
    503,
    'Nothing was saved: this Halaqa’s disk is full. Please tell the person who runs it, and try again later.',
  ],
  database_unavailable: [503, 'Something went wrong. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof ERRORS
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]
const details = Object.keys(ERROR_DETAILS) as [ErrorDetail, ...ErrorDetail[]]
const fieldCodes = Object.keys(FIELD_MESSAGES) as [FieldCode, ...FieldCode[]]

const Value = z.union([z.string(), z.number()])

/** `message` is the English sentence of `code`, with `value` where that has one. */
export const FieldError = z
  .object({ path: z.string(), message: z.string(), code: z.enum(fieldCodes), value: Value.optional() })
  .meta({ id: 'FieldError' })
export type FieldError = z.output<typeof FieldError>

/** The one shape of every failure. `error` and `message` are the same English sentence. `params` are the values of `detail`. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(codes),
    detail: z.enum(details).optional(),
    params: z.record(z.string(), Value).optional(),
    fields: z.array(FieldError).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof ErrorBody>

/** Spread into every route's responses: a status without a schema would be sent as the handler left it. */
export const failures = { '4xx': ErrorBody, '5xx': ErrorBody } as const
