import { hash, randomBytes } from 'node:crypto'

/** A random token: 32 bytes in base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The hash that the database keeps. A token is random, so nobody can guess it from a plain SHA-256. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** A short random token for links: 16 bytes in base64url. */
export const newLinkToken = () => randomBytes(16).toString('base64url')
