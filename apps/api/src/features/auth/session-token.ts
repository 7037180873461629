import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyJWTOptions, JWT } from '@fastify/jwt'
import { BoundedMap } from '../../lib/bounded-map.ts'
import { isUuid } from '../../lib/ids.ts'
import type { SessionReference } from '../../lib/session.sql.ts'
import { hashToken } from '../../lib/token.ts'

const ISSUER = 'halaqa'
/** Keeps a token that the same key may sign one day for another use from opening a session. */
const AUDIENCE = 'halaqa:session'
const NONCE_BYTES = 16
/** Versions before signed tokens gave out 32 random bytes in base64url. Their sessions go on until they end. */
const LEGACY_TOKEN = /^[\w-]{43}$/

/** The claims of a session's token beside its issuer and audience. None of them is about the person. */
export interface SessionClaims {
  /** Id of the session. */
  jti: string
  /** Known to the token alone: the session's row keeps the hash of the whole token, so rows and key together make no token. */
  nonce: string
  /** Seconds since 1970. There is no `exp`: a session lasts 30 days from its last use, which only its row knows. */
  iat: number
}

export interface IssuedToken {
  sessionId: string
  /** A signed JWT, opaque to clients. */
  token: string
  tokenHash: Uint8Array<ArrayBuffer>
}

/** @param passwordKey the installation's key; tokens signed under another one are refused */
export function sessionTokenOptions(passwordKey: string): FastifyJWTOptions {
  return {
    secret: Buffer.from(hkdfSync('sha256', passwordKey, '', 'halaqa session tokens', 32)),
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE },
    verify: {
      algorithms: ['HS256'],
      checkTyp: 'jwt',
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      // The library checks a claim only where there is one.
      requiredClaims: ['iss', 'aud', 'jti'],
    },
    // The plugin writes nothing there; `user` is the person that the session's row names.
    decoratorName: 'sessionClaims',
  }
}

/** How many verified tokens are remembered. */
const MAX_KNOWN_TOKENS = 10_000

/** Makes and reads the tokens of sessions. Asks no database. */
export class SessionTokens {
  readonly #jwt: JWT
  /** Ids of sessions by the hashes of tokens whose signature was verified: the same bytes need no second look. */
  readonly #known = new BoundedMap<string, string>(MAX_KNOWN_TOKENS)

  constructor(jwt: JWT) {
    this.#jwt = jwt
  }

  /** Makes the token of a new session, whose id it decides. */
  issue(now: Date): IssuedToken {
    const sessionId = randomUUID()
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const token = this.#jwt.sign({ jti: sessionId, nonce, iat: Math.floor(now.getTime() / 1000) })
    return { sessionId, token, tokenHash: hashToken(token) }
  }

  /** @param authorization the request's header: a token, raw or after `Bearer`; undefined answers one that no session can have */
  read(authorization: string | undefined): SessionReference | undefined {
    const token = authorization?.replace(/^bearer\s+/i, '').trim()
    if (!token) return undefined
    const tokenHash = hashToken(token)
    if (LEGACY_TOKEN.test(token)) return { sessionId: null, tokenHash }
    const key = tokenHash.toString('latin1')
    let sessionId = this.#known.get(key)
    if (sessionId === undefined) {
      sessionId = this.#verify(token)
      if (sessionId === undefined) return undefined
      this.#known.set(key, sessionId)
    }
    return { sessionId, tokenHash }
  }

  #verify(token: string): string | undefined {
    try {
      const { jti } = this.#jwt.verify<SessionClaims>(token)
      return typeof jti === 'string' && isUuid(jti) ? jti : undefined
    } catch {
      return undefined // whatever is wrong with a token, its person signs in again
    }
  }
}
