import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A bucket that speaks as much of the S3 protocol as backups need, and checks the signature (version 4) of each request. The S3
 * servers on npm are abandoned, or need a newer Node.
 */
export interface TestBucket {
  url: string
  accessKey: string
  secretKey: string
  region: string
  objects: Map<string, Buffer>
  /** From now on requests are refused with this code, or taken again. */
  refuse(code: string | undefined): void
  close(): Promise<void>
}

const STATUS: Record<string, number> = { NoSuchBucket: 404, InternalError: 500 }

export async function openTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const keys = { accessKey: 'AKIATEST', secretKey: 'the secret of the bucket', region: 'eu-central-1' }
  let refused: string | undefined

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://bucket')
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
    const fault = refused ?? (url.pathname.startsWith('/bucket') ? findFault(request, url, keys) : 'NoSuchBucket')
    if (fault) return xml(response, `<Error><Code>${fault}</Code></Error>`, STATUS[fault] ?? 403)
    const upload = url.searchParams.get('uploadId')
    const call = `${request.method} ${key === '' ? 'bucket' : upload !== null ? 'upload' : url.searchParams.has('uploads') ? 'uploads' : 'object'}`
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    if (call === 'GET bucket') return xml(response, listing(objects, url.searchParams.get('prefix') ?? ''))
    if (call === 'PUT object') objects.set(key, body)
    else if (call === 'DELETE object') objects.delete(key)
    else if (call === 'POST uploads') {
      const id = String(uploads.size + 1)
      uploads.set(id, new Map())
      return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    } else if (call === 'PUT upload') uploads.get(upload!)!.set(Number(url.searchParams.get('partNumber')), body)
    else if (call === 'DELETE upload') uploads.delete(upload!)
    else if (call === 'POST upload') {
      const parts = [...uploads.get(upload!)!].sort(([a], [b]) => a - b)
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
      return xml(response, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    refuse: (code) => {
      refused = code
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function listing(objects: Map<string, Buffer>, prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, { length }]) =>
      `<Contents><Key>${key}</Key><Size>${length}</Size><ETag>"x"</ETag><LastModified>2026-11-29T00:00:00.000Z</LastModified></Contents>`,
  )
  return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${contents.join('')}</ListBucketResult>`
}

const xml = (response: ServerResponse, text: string, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(text)

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** As "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)" describes it. */
function findFault(
  { method, headers }: IncomingMessage,
  url: URL,
  keys: Pick<TestBucket, 'accessKey' | 'secretKey' | 'region'>,
) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, accessKey, date, region, signedHeaders, signature] = parts as unknown as string[]
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  if (!signedHeaders!.split(';').includes('host')) return 'AccessDenied'
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...signedHeaders!.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretKey}`, date!), region!))
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
