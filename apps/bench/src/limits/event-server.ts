/** The least that a server of node can do for those who listen: it holds their answers, and writes what is posted to each. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const answers = new Set<ServerResponse>()

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    answers.add(response)
    response.on('close', () => answers.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' }).write(': here\n\n')
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  for (const answer of answers) answer.write(bytes)
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
