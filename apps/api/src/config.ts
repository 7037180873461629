import { isIP } from 'node:net'
import { join } from 'node:path'
import { cleanEmail } from '@halaqa/contract/clean-email'
import { SignUps } from '@halaqa/contract/config'
import { describeField, describeIssue } from '@halaqa/contract/field-messages'
import { LANGUAGE_CODES, type LanguageCode, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { SHORTEST_BACKUP_KEY } from '@halaqa/database/backup/encryption'
import { readSecretFiles } from '@halaqa/database/secret-files'
import { z } from 'zod'
import { repositoryUrl } from './lib/manifest.ts'

const flag = z
  .string()
  .default('')
  .transform((value) => value === '1' || value === 'true')

/** On unless it says otherwise. */
const flagOn = z
  .string()
  .default('1')
  .transform((value) => value !== '0' && value !== 'false')

const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const PROXY_FAULT = 'must list addresses or ranges such as 10.0.0.2, 172.16.0.0/12, loopback, linklocal or uniquelocal'

function isProxy(text: string) {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (version === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const HOST_FAULT = 'must be an address such as 0.0.0.0 or 127.0.0.1, or a host name'
/** RFC 1123: labels of letters, digits and inner hyphens. All digits and dots is an address, or a mistyped one. */
const HOST_NAME = /^(?=.{1,253}$)(?![\d.]+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i
const isHost = (text: string) => isIP(text) !== 0 || HOST_NAME.test(text)

const PATH_FAULT = 'must have no path: Halaqa needs an address of its own, such as https://halaqa.example.org'

/** True also for text that is no URL: the check before it reports that fault. */
function hasNoPath(address: string) {
  if (!URL.canParse(address)) return true
  const { pathname, search, hash } = new URL(address)
  return /^\/*$/.test(pathname) && !search && !hash
}

const PASSWORD_IN_PLACE = 'must have no user and password in it: they have settings of their own'
const BUCKET_FAULT = 'must end with a bucket, such as https://s3.example.org/halaqa-backups'

/** Shown in the studio, so it contains no secret. */
const placeUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
  .refine((address) => !URL.canParse(address) || new URL(address).username === '', PASSWORD_IN_PLACE)

/** True also for text that is no URL: the check before it reports that fault. */
const hasBucket = (address: string) => !URL.canParse(address) || /[^/]/.test(new URL(address).pathname)

/** One line with an email, alone or after a name. */
const SENDER = /^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** RFC 6750, section 2.1. */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  HALAQA_DATA_DIR: z.string().default('./.halaqa'),
  HALAQA_COMMIT: z.string().trim().optional(),
  HOST: z.string().refine(isHost, HOST_FAULT).default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .refine(hasNoPath, PATH_FAULT)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(listOf)
    .refine((proxies) => proxies.every(isProxy), PROXY_FAULT)
    .optional(),
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(11),
  PASSWORD_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().trim().regex(SENDER, 'must be an email, alone or as Halaqa <halaqa@example.org>').optional(),
  WEB_PUSH: flagOn,
  PUSH_TO_PRIVATE_HOSTS: flag,
  STRANGER_BUDGET: z.coerce.number().int().min(0).default(120_000),
  ACCOUNT_BUDGET: z.coerce.number().int().min(0).default(120_000),
  ADMIN_EMAILS: z.string().default(''),
  DEFAULT_LANGUAGE: z
    .enum(LANGUAGE_CODES, `must be a language of Halaqa: ${LANGUAGE_CODES.join(', ')}`)
    .default(SOURCE_LANGUAGE),
  SIGN_UPS: z.enum(SignUps.enum, 'must be open, invited or closed').optional(),
  CONTEST_FORM_URL: z
    .string()
    .trim()
    .regex(/^(https?:\/\/.+)?$/, 'must be an http(s):// address, or empty for no banner')
    .optional(),
  COMING_SOON: flag,
  LOG_SIGN_IN_ADDRESSES: flag,
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(BEARER_TOKEN, 'must be letters, digits and -._~+/ only')
    .optional(),
  CHECK_FOR_UPDATES: z.enum(['on', 'off'], 'must be on or off').default('off'),
  BACKUPS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(SHORTEST_BACKUP_KEY, `must have at least ${SHORTEST_BACKUP_KEY} characters`).optional(),
  BACKUP_S3_URL: placeUrl.refine(hasBucket, BUCKET_FAULT).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_WEBDAV_URL: placeUrl.optional(),
  BACKUP_WEBDAV_USER: z.string().optional(),
  BACKUP_WEBDAV_PASSWORD: z.string().optional(),
  RESTORE_TEST_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** Variables that another one requires. */
const NEEDS: readonly { name: string; where: string; fault: string }[] = [
  {
    name: 'PASSWORD_KEY',
    where: 'DATABASE_URL',
    fault: 'required with DATABASE_URL; at least 32 random characters that never change (openssl rand -base64 36)',
  },
  { name: 'MAIL_FROM', where: 'SMTP_URL', fault: 'required with SMTP_URL; the email that mails come from' },
  { name: 'PUBLIC_URL', where: 'SMTP_URL', fault: 'required with SMTP_URL; links in mails begin with it' },
  { name: 'BACKUP_S3_ACCESS_KEY', where: 'BACKUP_S3_URL', fault: 'required with BACKUP_S3_URL' },
  { name: 'BACKUP_S3_SECRET_KEY', where: 'BACKUP_S3_URL', fault: 'required with BACKUP_S3_URL' },
  { name: 'BACKUP_WEBDAV_USER', where: 'BACKUP_WEBDAV_URL', fault: 'required with BACKUP_WEBDAV_URL' },
  { name: 'BACKUP_WEBDAV_PASSWORD', where: 'BACKUP_WEBDAV_URL', fault: 'required with BACKUP_WEBDAV_URL' },
]

/** The one variable for which the empty text is a value: every other is unset when empty. */
const MAY_BE_EMPTY = 'CONTEST_FORM_URL'

/** Keys may hold anything. */
const KEYS = ['PASSWORD_KEY', 'BACKUP_KEY']

/** Several settings pasted on one line: the first took the others for its value. */
function pastedFaults(given: Record<string, unknown>): Map<string, string> {
  const names = Object.keys(Environment.shape)
  const other = new RegExp(`\\s(${names.join('|')})=`)
  const faults = names.flatMap((name) => {
    const found = KEYS.includes(name) ? null : other.exec(String(given[name] ?? ''))
    return found ? [[name, `also contains the setting ${found[1]}. Write each setting on its own line`] as const] : []
  })
  return new Map(faults)
}

export type Environment = Record<string, string | undefined>

export interface MailConfig {
  smtpUrl: string
  from: string
  /** The beginning of links in mails. It is never taken from a request. */
  publicUrl: string
}

export interface PushConfig {
  /** The contact for push services, as an `https:` or `mailto:` address. */
  contact: string
  /** Push services by plain http and in the local network are called too. */
  allowPrivate: boolean
}

export interface S3Config {
  /** The bucket, by its path at the service, and folders in it. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

export interface WebdavConfig {
  url: string
  user: string
  password: string
}

export interface BackupConfig {
  dir: string
  /** Undefined: backups are not encrypted. */
  key: string | undefined
  s3: S3Config | undefined
  webdav: WebdavConfig | undefined
  /** An empty database for restore tests; undefined: one is created for each. */
  restoreTestUrl: string | undefined
}

export interface Config {
  /** Undefined means: the embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** The commit that an image was built from. Undefined: that of the checkout. */
  commit: string | undefined
  host: string
  port: number
  publicUrl: string | undefined
  /** Proxies whose X-Forwarded-For counts: addresses, ranges, or the names of ranges. A count of hops would trust anybody. */
  trustProxy: string[] | false
  bcryptCost: number
  /** Points that those without a session have in ten minutes, for each address; 0: they are not limited. */
  anonymousBudget: number
  /** Points that each account has in ten minutes; 0: accounts are not limited. */
  accountBudget: number
  /** The key that passwords are keyed with before hashing, and from which those of sessions, push and seals are derived. */
  passwordKey: string | undefined
  /** Undefined: no mail is sent. */
  mail: MailConfig | undefined
  /** Undefined: no push is sent. */
  push: PushConfig | undefined
  adminEmails: string[]
  /** Of people who chose none. */
  defaultLanguage: LanguageCode
  /** The door for new accounts; undefined: the studio chooses. */
  signUps: SignUps | undefined
  /** Undefined: the repository's own form; empty: no banner. */
  contestFormUrl: string | undefined
  comingSoon: boolean
  logLevel: string
  /** Lines about refused sign-ins name the address that they came from. */
  logSignInAddresses: boolean
  /** Undefined: the server makes no backups by itself. */
  backups: BackupConfig | undefined
  /** The bearer token for `/metrics`; undefined: nobody may read them. */
  metricsToken: string | undefined
  /** Whether GitHub may be asked for the newest release. */
  checksForUpdates: boolean
}

/** Reads the environment, and the files that it names; every fault is listed at once, with the variable's name. */
export function readConfig(environment: Environment): Config {
  const { env, faults: fileFaults } = readSecretFiles(environment)
  const isSet = ([name, value]: [string, unknown]) => value !== '' || name === MAY_BE_EMPTY
  const given = Object.fromEntries(Object.entries(env).filter(isSet))
  const result = Environment.safeParse(given, { error: (issue) => describeField(describeIssue(issue)).message })
  const pasted = pastedFaults(given)
  const faults = [
    ...fileFaults.values(),
    ...[...pasted].map(([name, fault]) => `${name}: ${fault}`),
    ...(result.error?.issues ?? [])
      .filter((issue) => !pasted.has(String(issue.path[0])) && !fileFaults.has(String(issue.path[0])))
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...NEEDS.filter(({ name, where }) => given[where] && !given[name] && !fileFaults.has(name)).map(
      ({ name, fault }) => `${name}: ${fault}`,
    ),
  ]
  if (!result.success || faults.length > 0) {
    throw new Error(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
  const values = result.data
  const publicUrl = values.PUBLIC_URL?.replace(/\/+$/, '')
  return {
    databaseUrl: values.DATABASE_URL,
    dataDir: values.HALAQA_DATA_DIR,
    commit: values.HALAQA_COMMIT,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    trustProxy: values.TRUST_PROXY ?? false,
    bcryptCost: values.BCRYPT_COST,
    anonymousBudget: values.STRANGER_BUDGET,
    accountBudget: values.ACCOUNT_BUDGET,
    passwordKey: values.PASSWORD_KEY,
    mail: mailConfig(values.SMTP_URL, values.MAIL_FROM, publicUrl),
    push: values.WEB_PUSH
      ? { contact: contactOf(publicUrl, values.MAIL_FROM), allowPrivate: values.PUSH_TO_PRIVATE_HOSTS }
      : undefined,
    defaultLanguage: values.DEFAULT_LANGUAGE,
    adminEmails: listOf(values.ADMIN_EMAILS).map(cleanEmail),
    signUps: values.SIGN_UPS,
    contestFormUrl: values.CONTEST_FORM_URL,
    comingSoon: values.COMING_SOON,
    logLevel: values.LOG_LEVEL,
    logSignInAddresses: values.LOG_SIGN_IN_ADDRESSES,
    backups: backupConfig(values),
    metricsToken: values.METRICS_TOKEN,
    checksForUpdates: values.CHECK_FOR_UPDATES === 'on',
  }
}

function backupConfig(values: z.output<typeof Environment>): BackupConfig | undefined {
  if (values.BACKUPS === 'off') return undefined
  const { BACKUP_S3_URL, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY } = values
  const { BACKUP_WEBDAV_URL, BACKUP_WEBDAV_USER, BACKUP_WEBDAV_PASSWORD } = values
  return {
    dir: values.BACKUP_DIR ?? join(values.HALAQA_DATA_DIR, 'backups'),
    key: values.BACKUP_KEY,
    restoreTestUrl: values.RESTORE_TEST_DATABASE_URL,
    s3:
      BACKUP_S3_URL && BACKUP_S3_ACCESS_KEY && BACKUP_S3_SECRET_KEY
        ? {
            url: BACKUP_S3_URL,
            region: values.BACKUP_S3_REGION,
            accessKey: BACKUP_S3_ACCESS_KEY,
            secretKey: BACKUP_S3_SECRET_KEY,
          }
        : undefined,
    webdav:
      BACKUP_WEBDAV_URL && BACKUP_WEBDAV_USER && BACKUP_WEBDAV_PASSWORD
        ? { url: BACKUP_WEBDAV_URL, user: BACKUP_WEBDAV_USER, password: BACKUP_WEBDAV_PASSWORD }
        : undefined,
  }
}

function mailConfig(smtpUrl?: string, from?: string, publicUrl?: string): MailConfig | undefined {
  return smtpUrl && from && publicUrl ? { smtpUrl, from, publicUrl } : undefined
}

/** An address that is this server's, else the sender of its mails, else the software's own page. */
function contactOf(publicUrl?: string, from?: string): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  if (from) return `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
  return repositoryUrl.startsWith('https:') ? repositoryUrl : 'mailto:operator@localhost'
}
