import swagger from '@fastify/swagger'
import { ENDPOINTS } from '@halaqa/contract/api'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { version } from '../lib/manifest.ts'
import { prebuild } from '../lib/prebuilt/compress.ts'
import { type Prebuilt, sendPrebuilt } from '../lib/prebuilt/prebuilt.ts'
import { DOCS_STYLE, renderDocsPage } from './docs-page.ts'
import { PAGE_HEADERS } from './headers.ts'

/** The API's description, made from the contract that its routes are made from: as JSON and as a page. */
export const docsPlugin = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Halaqa',
        version,
        description: "Read the Qur'an together and memorize it.",
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'The token that a sign-up or sign-in answers, raw. It is opaque to clients.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The same token after `Bearer`.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => tidy(jsonSchemaTransformObject(document) as OpenAPIV3_1.Document),
  })

  let document: Promise<Prebuilt> | undefined
  app.get('/api/v1/openapi.json', { schema: { hide: true }, compress: false }, async (request, reply) => {
    document ??= prebuild(Buffer.from(JSON.stringify(app.swagger())), 'application/json; charset=utf-8', 'no-cache')
    return sendPrebuilt(request, reply, await document)
  })

  let page: Promise<Prebuilt> | undefined
  app.get('/api/docs', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const html = () => renderDocsPage(app.swagger() as OpenAPIV3_1.Document)
    page ??= prebuild(Buffer.from(html()), 'text/html; charset=utf-8', 'no-cache')
    reply.headers(PAGE_HEADERS)
    return sendPrebuilt(request, reply, await page)
  })
  app.get('/api/docs.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(DOCS_STYLE),
  )
})

const ANSWERS: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  '4XX': 'Refused. 429 says in Retry-After when to try again.',
  '5XX': 'Failed. 503 says in Retry-After when to try again.',
}

/** Says what the generator leaves open: what answers mean, which bodies may be missing. Schemas that nothing names go. */
function tidy(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const operation of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if ('description' in response) response.description = ANSWERS[status] ?? 'Refused'
    }
    const body = operation.requestBody
    if (body && 'content' in body) body.required = !isNullable(body.content['application/json']?.schema)
  }
  for (const { method, url, produces } of ENDPOINTS) if (produces) nameType(document, method, url, produces)
  while (dropUnnamed(document));
  return document
}

/** An answer that is not JSON, or is sent in pieces, is described by the schema of a piece. */
function nameType(document: OpenAPIV3_1.Document, method: string, url: string, type: string) {
  const operation = document.paths?.[`/api/v1${url}`]?.[method.toLowerCase() as 'get']
  const success = operation?.responses?.['200']
  const json = success && 'content' in success ? success.content?.['application/json'] : undefined
  if (json) Object.assign(success!, { content: { [type]: json } })
}

/** Whether any schema went: what it named itself may be next. */
function dropUnnamed(document: OpenAPIV3_1.Document): boolean {
  const schemas = document.components?.schemas ?? {}
  const text = JSON.stringify(document)
  const unnamed = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unnamed) delete schemas[name]
  return unnamed.length > 0
}

function operationsOf({ paths = {} }: OpenAPIV3_1.Document): OpenAPIV3_1.OperationObject[] {
  return Object.values(paths).flatMap((path) => Object.values(path ?? {}) as OpenAPIV3_1.OperationObject[])
}

const isNullable = (schema: object | undefined) =>
  schema !== undefined && 'anyOf' in schema && JSON.stringify(schema.anyOf).includes('{"type":"null"}')
