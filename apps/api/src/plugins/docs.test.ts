import { ENDPOINTS } from '@halaqa/contract/api'
import type { OpenAPIV3_1 } from 'openapi-types'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { renderDocsPage } from './docs-page.ts'

const pathOf = (url: string) => `/api/v1${url.replace(/:(\w+)/g, '{$1}')}`
const nameOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`

describe('the OpenAPI document', () => {
  const api = useTestApp()
  let document: OpenAPIV3_1.Document
  const operation = (method: string, url: string) => {
    const path = document.paths?.[pathOf(url)] as Record<string, OpenAPIV3_1.OperationObject> | undefined
    return path?.[method.toLowerCase()]
  }

  beforeAll(async () => {
    const response = await api.app.inject('/api/v1/openapi.json')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    document = response.json()
  })

  test('is sent as it was prepared, and only once to a client that caches it', async () => {
    const ask = (headers: Record<string, string>) => api.app.inject({ url: '/api/v1/openapi.json', headers })
    const first = await ask({ 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.stringMatching(/^"/) })
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': first.headers.etag as string })
    expect(again.statusCode).toBe(304)
  })

  test('holds every call of the contract, and the server has no other', () => {
    const described = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => nameOf(method, path)),
    )

    expect(described.sort()).toEqual(ENDPOINTS.map(({ method, url }) => nameOf(method, pathOf(url))).sort())
  })

  test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
    'describes %s as it is mounted',
    (_, { method, url, summary, access, schema }) => {
      const described = operation(method, url)!
      const parameters = (described.parameters ?? []) as OpenAPIV3_1.ParameterObject[]

      expect(api.app.hasRoute({ method, url: `/api/v1${url}` })).toBe(true)
      expect(described.summary).toBe(summary)
      const session = [{ session: [] }, { bearer: [] }]
      const expected = { anyone: undefined, guest: [{}, ...session], user: session, admin: session }
      expect(described.security).toEqual(expected[access])
      expect(Object.keys(described.responses!).map((status) => status.toLowerCase())).toEqual(
        Object.keys(schema.response),
      )
      expect(described.requestBody !== undefined).toBe(schema.body !== undefined)
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `:${name}`)).toEqual(
        url.match(/:\w+/g) ?? [],
      )
    },
  )

  test('names the server that it comes from, whose calls it describes', async () => {
    const [server, ...others] = document.servers!
    const at = new URL(server!.url, 'https://halaqa.example.org/api/v1/openapi.json')
    const path = Object.keys(document.paths!).find((name) => name.endsWith('/config'))!

    expect(others).toEqual([])
    expect((await api.app.inject(`${at.pathname.replace(/\/$/, '')}${path}`)).statusCode).toBe(200)
  })

  test('leads nowhere with its references, and keeps no schema that nothing refers to', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))

    expect([...referred].sort()).toEqual(Object.keys(document.components!.schemas!).sort())
    expect(text).not.toContain('Default Response')
  })

  const ofPieces = ['plan', 'piece', 'turn_days', 'dealing', 'free_at_end', 'openness', 'rest_weekdays']
  test.each<[string, string[]]>([
    ['Room', [...ofPieces, 'open_from', 'turn', 'board_limit_lifted']],
    ['the body of a new room', ofPieces],
    ['Turn', ['number']],
    ['Board', ['pieces', 'limit', 'held', 'turn', 'hatim_number', 'free']],
    ['BoardPiece', ['number', 'minutes', 'taken_by', 'is_read', 'can_give_back']],
    ['AheadPortion', ['minutes']],
    ['ReadingAhead', ['tasks', 'next']],
    ['RoomList', ['turn', 'parts']],
  ])('says of %s what %j mean', (name, fields) => {
    const body = operation('POST', '/rooms')!.requestBody as OpenAPIV3_1.RequestBodyObject
    const schema = document.components?.schemas?.[name] ?? body.content['application/json']!.schema
    const properties: Record<string, object> = (schema as OpenAPIV3_1.SchemaObject).properties ?? {}
    const described = fields.filter((field) => JSON.stringify(properties[field])?.includes('"description":"'))
    expect(described).toEqual(fields)
  })

  test('lets a completion have no body, and wants one for a sign-in', () => {
    expect(operation('PUT', '/tasks/:taskId/complete')!.requestBody).toMatchObject({ required: false })
    expect(operation('POST', '/auth/signin')!.requestBody).toMatchObject({ required: true })
  })
})

describe('the page of the API', () => {
  const api = useTestApp()
  const ask = (url: string) => api.app.inject({ url, headers: { accept: 'text/html' } })

  test('works under the policy of all pages: no scripts, and styles from a file', async () => {
    const { headers, body } = await ask('/api/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)

    const style = await ask(/<link rel="stylesheet" href="([^"]+)">/.exec(body)![1]!)
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })

  test('shows every call of the contract with what it does, each once', async () => {
    const { body } = await ask('/api/docs')
    const shown = [...body.matchAll(/<summary><code>([A-Z]+ [^ ]*?)<\/code> (.+)<\/summary>/g)].map(
      ([, name, summary]) => `${name!.replaceAll('<wbr>', '')} ${summary}`,
    )
    const text = (summary: string) => summary.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const expected = ENDPOINTS.map(({ method, url, summary }) => `${method} ${pathOf(url)} ${text(summary)}`)
    expect(shown.sort()).toEqual(expected.sort())
  })

  test('has no link that leads nowhere', async () => {
    const { body } = await ask('/api/docs')
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    expect(targets).toContain('schema-Room')
  })

  test('is sent once to a browser that keeps it', async () => {
    const { etag } = (await ask('/api/docs')).headers
    const again = await api.app.inject({ url: '/api/docs', headers: { 'if-none-match': etag as string } })
    expect(again.statusCode).toBe(304)
  })
})

test('text of the document is never markup on its page', () => {
  const page = renderDocsPage({
    openapi: '3.1.0',
    info: { title: '<b>', version: '1' },
    paths: {
      '/<i>': { get: { summary: '<u>', tags: ['"><s>'], parameters: [{ name: '<q>', in: 'query' }], responses: {} } },
    },
  })
  expect(page).not.toMatch(/<[biusq]>/)
  expect(page).toContain('&lt;u&gt;')
})
