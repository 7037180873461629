import { MAIL_FAILURES } from './constants.ts'
import { fillEnglish } from './fill-english.ts'

/**
 * What the doctor finds of a server that runs, in English, as the command prints it. The web shows the message `admin.findings.<code>` of its
 * own catalogue, and `details.<code>` for what the mail server fails at. What only the command finds has no code.
 */
export const FINDING_TEXTS = {
  version: 'This is Halaqa {version}, commit {commit}.',
  version_only: 'This is Halaqa {version}, of an unknown commit.',
  postgres_too_old: '{postgres} is too old: Halaqa needs {oldest} or newer.',
  postgres_unknown: '{postgres} is newer than this Halaqa knows.',
  postgres_current: '{postgres} has all the patches that this Halaqa knows.',
  postgres_behind: '{postgres} lacks patches: {newest} is newer.',
  postgres_bundled: '{postgres} is bundled with Halaqa; {newest} is newer. Only this machine reaches it.',
  postgres_bundled_old:
    '{postgres} is bundled with Halaqa; {newest} is newer. Only this machine reaches it. Upgrade Halaqa, or use your own Postgres.',
  key_right: 'The password key is that of this database.',
  backup_failed: 'The last backup failed.',
  backup_none: 'There is no backup yet.',
  backup_made: 'The last backup was made {when}.',
  restore_failed: 'The last test of a restore failed.',
  restore_skipped: 'No restore was tested.',
  restore_tested: 'A restore was last tested {when}.',
  restore_never: 'No restore was tested yet.',
  mail_off: 'No mail is sent, because SMTP_URL is not set.',
  mail_answers: 'The mail server answers.',
  mail_not_asked: 'Mail is set up, and the mail server was not asked since the start.',
  mail_authentication: MAIL_FAILURES.authentication,
  mail_certificate: MAIL_FAILURES.certificate,
  mail_encryption: MAIL_FAILURES.encryption,
  mail_not_found: MAIL_FAILURES.not_found,
  mail_other: MAIL_FAILURES.other,
  mail_refused: MAIL_FAILURES.refused,
  mail_rejected: MAIL_FAILURES.rejected,
  mail_timeout: MAIL_FAILURES.timeout,
  public_url_local: 'PUBLIC_URL is not set. An invite leads to the address that its sender uses.',
  public_url_missing: 'PUBLIC_URL is not set, and people use {origin}. Set it in .env.',
  public_url_differs: 'PUBLIC_URL is {url}, but {origin} was last used. Links in invites and mails lead to PUBLIC_URL.',
  public_url_used: 'People use {origin}, as PUBLIC_URL says.',
  public_url_unused: 'PUBLIC_URL is {url}. Nobody has used Halaqa yet to compare it with.',
  proxy_trusted: 'Requests come through the proxy that TRUST_PROXY names.',
  proxy_none: 'Requests come without a proxy.',
  proxy_no_header:
    'TRUST_PROXY is set, but the last request had no {header}. The proxy must send it (here for {proxy}).',
  proxy_untrusted:
    'Requests come through a proxy that TRUST_PROXY does not name, so all visitors count as one. Set it in .env.',
  disk_free: '{free} of {total} are free in {folder}.',
  disk_nearly_full: 'The disk is nearly full. {free} of {total} are free in {folder}.',
  disk_full: 'The disk is full. {free} of {total} are free in {folder}.',
  clock_agrees: 'The clock of this machine agrees with that of the database.',
  clock_ahead: 'The clock of this machine is {time} ahead of that of the database.',
  clock_behind: 'The clock of this machine is {time} behind that of the database.',
} as const

export type FindingCode = keyof typeof FINDING_TEXTS
export const FINDING_CODES = Object.keys(FINDING_TEXTS) as [FindingCode, ...FindingCode[]]

/** The names in braces of a sentence. */
export type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** `when` is an instant, `free` and `total` are bytes, and `time` is milliseconds; the others are text. */
export type FindingValues<Code extends FindingCode> = Record<NamesIn<(typeof FINDING_TEXTS)[Code]>, string | number>

/** @param write the value of a name, as English writes it */
export const findingSentence = (
  code: FindingCode,
  values: Readonly<Record<string, string | number>>,
  write: (name: string, value: string | number) => string,
) =>
  fillEnglish(
    FINDING_TEXTS[code],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(name, value)])),
    {},
  )
