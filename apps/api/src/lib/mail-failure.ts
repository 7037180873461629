import type { MailFailure } from '@halaqa/contract/administration'

/** nodemailer's own codes. */
const BY_CODE: Record<string, MailFailure> = {
  EDNS: 'not_found',
  ETIMEDOUT: 'timeout',
  EAUTH: 'authentication',
  ENOAUTH: 'authentication',
  EOAUTH2: 'authentication',
  ETLS: 'encryption',
  EENVELOPE: 'rejected',
  EMESSAGE: 'rejected',
}

const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'])
/** OpenSSL's words for certificates (X509_V_ERR_…, as Node names them), and Node's own for the host's name. */
const CERTIFICATE = /CERT|SIGNED|ISSUER|LEAF_SIGNATURE/

/**
 * Would the mail be refused however often it is tried? SMTP says so by 5xx, of the mailbox or of the mail itself; a 5xx about
 * our own user and password passes once the operator mends them.
 */
export const isRefusedForGood = (error: unknown) =>
  mailFailureOf(error) === 'rejected' && Number((error as { responseCode?: number }).responseCode) >= 500

/** The kind of mail server failure behind an error of nodemailer. */
export function mailFailureOf(error: unknown): MailFailure {
  const { code = '', originalCode = '' } = error as { code?: string; originalCode?: string }
  if (CERTIFICATE.test(originalCode)) return 'certificate'
  if (/^ERR_SSL_/.test(originalCode)) return 'encryption'
  if (REFUSED.has(originalCode)) return 'refused'
  return BY_CODE[code] ?? 'other'
}
