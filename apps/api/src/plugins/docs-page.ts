import type { OpenAPIV3_1 } from 'openapi-types'
import { escapeHtml } from '../lib/escape-html.ts'

type Operation = OpenAPIV3_1.OperationObject
type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject

interface Call {
  method: string
  path: string
  operation: Operation
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The OpenAPI document as a page that needs no scripts: the calls by their tags, then the schemas that they name. */
export function renderDocsPage(document: OpenAPIV3_1.Document): string {
  const tags = callsByTag(document)
  const schemas = Object.entries(document.components?.schemas ?? {})
  const { title, version } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/docs.css">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<header>
<h1>API of ${escapeHtml(title)} ${escapeHtml(version)}</h1>
<p>The calls that the web app makes, for programs of your own. They are also described in
<a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). A call that needs a session wants the token that a sign-in answers, as
<code>Authorization: Bearer TOKEN</code>. Bodies and answers are JSON.</p>
<nav aria-label="Calls"><ul>
${tags.map(([tag]) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('\n')}
<li><a href="#schemas">schemas</a></li>
</ul></nav>
</header>
<main>
${tags.map(renderTag).join('\n')}
<section aria-labelledby="schemas">
<h2 id="schemas">schemas</h2>
${schemas.map(renderSchema).join('\n')}
</section>
</main>
</body>
</html>
`
}

function callsByTag({ paths = {} }: OpenAPIV3_1.Document): [tag: string, calls: Call[]][] {
  const tags = new Map<string, Call[]>()
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item?.[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'others'
      tags.set(tag, [...(tags.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return [...tags].sort(([one], [two]) => one.localeCompare(two))
}

const renderTag = ([tag, calls]: [string, Call[]]) => `<section aria-labelledby="${escapeHtml(tag)}">
<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>
${calls.map(renderCall).join('\n')}
</section>`

const renderCall = ({ method, path, operation }: Call) => `<details>
<summary><code>${method} ${breakable(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p>${describeAccess(operation)}</p>
${[...renderParameters(operation), ...renderBody(operation), ...renderAnswers(operation)].join('\n')}
</details>`

/** Long paths may break before each of their parts, so that a phone shows them whole. */
const breakable = (path: string) => escapeHtml(path).replaceAll('/', '<wbr>/')

function describeAccess({ security }: Operation) {
  if (!security) return 'Anybody may make this call.'
  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0)
  return isOptional ? 'A session is optional.' : 'This call needs a session.'
}

function renderParameters({ parameters = [] }: Operation): string[] {
  const rows = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []))
  if (rows.length === 0) return []
  const items = rows.map(({ name, in: place, required, description, schema }) => {
    const facts = [place, required ? 'required' : 'optional', ...(description ? [description] : [])].map(escapeHtml)
    return `<dt><code>${escapeHtml(name)}</code> ${facts.join(', ')}</dt><dd>${renderType(schema as Schema)}</dd>`
  })
  return [`<h3>Parameters</h3>\n<dl>${items.join('\n')}</dl>`]
}

function renderBody({ requestBody }: Operation): string[] {
  if (!requestBody || !('content' in requestBody)) return []
  const need = requestBody.required ? 'required' : 'optional'
  const types = Object.values(requestBody.content).map(({ schema }) => renderType(schema as Schema))
  return [`<h3>Body, ${need}</h3>\n${types.join('\n')}`]
}

function renderAnswers({ responses = {} }: Operation): string[] {
  const items = Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response) return []
    const contents = Object.entries(response.content ?? {}).map(([type, { schema }]) => {
      const name = type === 'application/json' ? '' : `<code>${escapeHtml(type)}</code> `
      return `<dd>${name}${renderType(schema as Schema)}</dd>`
    })
    return [`<dt><code>${escapeHtml(status)}</code> ${escapeHtml(response.description)}</dt>${contents.join('\n')}`]
  })
  return items.length === 0 ? [] : [`<h3>Answers</h3>\n<dl>${items.join('\n')}</dl>`]
}

const renderSchema = ([name, schema]: [string, object]) => `<details id="schema-${escapeHtml(name)}">
<summary><code>${escapeHtml(name)}</code></summary>
${renderType(schema)}
</details>`

/** A schema as JSON, in which the names of others are links. */
function renderType(schema: Schema | undefined): string {
  if (schema === undefined) return ''
  const json = escapeHtml(JSON.stringify(schema, null, 2))
  return `<pre>${json.replace(REFERENCE, (_, name) => `<a href="#schema-${name}">${name}</a>`)}</pre>`
}

const REFERENCE = /{\s*&quot;\$ref&quot;: &quot;#\/components\/schemas\/(\w+)&quot;\s*}/g

/** Its own file, because the content security policy allows no styles in a page. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2b24; --muted: #4a5a52; --paper: #fbfaf6; --sunken: #f0eee6; --line: #d6d2c4; --link: #0b5d3b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ecebe4; --muted: #b4bdb6; --paper: #121a16; --sunken: #1c2620; --line: #38453d; --link: #7fd6a8; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.6rem 0; }
details { border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0 0.75rem; }
details[open] { padding-bottom: 0.75rem; }
summary { padding: 0.7rem 0; cursor: pointer; color: var(--muted); }
summary code { color: var(--ink); font-weight: 600; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { margin: 0.25rem 0; padding: 0.5rem; border-radius: 0.25rem; background: var(--sunken); white-space: pre-wrap; }
dl { margin: 0; }
dt { margin-top: 0.5rem; }
dd { margin: 0; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`
