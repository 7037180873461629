import { ERROR_DETAILS, type ErrorDetail, paramsOf } from '@halaqa/contract/error-details'
import { ERRORS } from '@halaqa/contract/errors'
import { FIELD_MESSAGES, FIELD_VALUES, type FieldCode } from '@halaqa/contract/field-messages'
import type { ValueKind } from '@halaqa/contract/fill-english'
import { TEXT_VERSION } from '@halaqa/quran/version'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { PersonScope } from '../src/app/PersonScope.tsx'
import { createQueryClient } from '../src/app/queries.ts'
import { routes } from '../src/app/router.tsx'
import { AuthProvider } from '../src/features/auth/AuthProvider.tsx'
import { type Config, ConfigProvider, NO_CONFIG } from '../src/lib/config.ts'
import { type SessionUser, writeSession } from '../src/lib/session.ts'
import { AnchorProvider } from '../src/ui/Anchor.tsx'

export const amina: SessionUser & { email: string } = {
  id: '0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11',
  fullName: 'Amina Yusupova',
  email: 'amina@example.com',
  role: 'user',
  timeZone: 'Asia/Tashkent',
  language: null,
  showsHijri: false,
  createdAt: '2025-08-02T10:00:00Z',
  updatedAt: '2025-08-02T10:00:00Z',
  isDeleted: false,
}

/** The same person as the server writes her. */
export const aminaOnTheWire = {
  id: amina.id,
  full_name: amina.fullName,
  email: amina.email,
  role: 'user',
  time_zone: amina.timeZone,
  language: amina.language,
  shows_hijri: false,
  created_at: amina.createdAt,
  updated_at: amina.updatedAt,
  is_deleted: false,
}

export const signInAmina = () => writeSession(amina, 'her-token')

export interface Sent {
  method: string
  path: string
  headers: Headers
  body: unknown
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error
type Reply = Answer | ((sent: Sent) => Answer | Promise<Answer>)

/** Calls for the text say it; features/chapters/chapters.queries.test.ts tries that they do. */
const VERSIONED = `?version=${TEXT_VERSION}`

/** Answers where a test says nothing else: the person cares for no readers. */
const EVERYWHERE: Record<string, Reply> = { 'GET /user/readers': { body: [] } }
const NOTHING: Reply = { status: 404, body: { error: 'There’s nothing at this address.' } }

/**
 * Answers each `METHOD /path` below /api/v1 with its reply, and returns the sent requests without the text's version.
 * The network is the only thing mocked.
 */
export function stubApi(replies: Record<string, Reply>) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.replace(/^.*\/api\/v1/, '').replace(VERSIONED, '')
    const method = init.method ?? 'GET'
    const request = {
      method,
      path,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    }
    sent.push(request)
    const call = `${method} ${path}`
    const reply = replies[call] ?? EVERYWHERE[call] ?? NOTHING
    const answer = typeof reply === 'function' ? await reply(request) : reply
    if (answer instanceof Error) throw answer
    const { status = 200, body, headers = {} } = answer
    const text = typeof body === 'string' ? body : JSON.stringify(status < 400 ? body : asServer(body))
    return new Response(text, { status, headers })
  })
  return sent
}

/** The requests that change something. The header and open pages load data on their own. */
export const written = (sent: Sent[]) => sent.filter(({ method }) => method !== 'GET')

/** Renders the real routes and providers at `path`; `config` is the server's public configuration. */
export function renderApp(path: string, config: Partial<Config> = {}) {
  const queries = createQueryClient()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <ConfigProvider value={{ ...NO_CONFIG, ...config }}>
      <QueryClientProvider client={queries}>
        <AuthProvider>
          <AnchorProvider value={Link}>
            <PersonScope navigate={(address) => router.navigate(address, { replace: true })}>
              <RouterProvider router={router} />
            </PersonScope>
          </AnchorProvider>
        </AuthProvider>
      </QueryClientProvider>
    </ConfigProvider>,
  )
  const at = () => router.state.location
  return { router, queries, address: () => at().pathname + at().search }
}

/** A failure as the server answers it: a test names the sentence alone, and the codes that belong to it are added. */
function asServer(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body || 'fields' in body)) return body
  const { error, fields, ...more } = body as { error?: string; fields?: { path: string; message: string }[] }
  return {
    ...(error !== undefined && { error, ...ofSentence(error) }),
    ...(fields && { fields: fields.map((field) => ({ ...ofField(field.message), ...field })) }),
    ...more,
  }
}

function ofSentence(sentence: string) {
  const code = Object.entries(ERRORS).find(([, [, said]]) => said === sentence)?.[0]
  if (code) return { code }
  for (const [detail, said] of Object.entries(ERROR_DETAILS)) {
    const params = valuesIn(said, sentence, paramsOf(detail as ErrorDetail))
    if (params) return { detail, params }
  }
  return {}
}

function ofField(message: string) {
  for (const [code, said] of Object.entries(FIELD_MESSAGES)) {
    const kind: ValueKind | undefined = (FIELD_VALUES as Partial<Record<FieldCode, ValueKind>>)[code as FieldCode]
    const values = valuesIn(said, message, kind ? { value: kind } : {})
    if (values) return { code, ...values }
  }
  return {}
}

/** The values of a sentence, if it is the filled-in one. */
function valuesIn(said: string, sentence: string, kinds: Readonly<Record<string, ValueKind>>) {
  const pattern = said.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')
  const found = new RegExp(`^${pattern}$`).exec(sentence)
  if (!found) return undefined
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, read(value, kinds[name])] as const),
  )
}

function read(value: string, kind: ValueKind | undefined): string | number {
  if (kind === 'number') return Number(value.replaceAll(',', ''))
  return kind === 'date' ? new Date(`${value} UTC`).toISOString().slice(0, 10) : value
}
