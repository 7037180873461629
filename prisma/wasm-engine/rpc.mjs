// JSON-RPC on stdin and stdout, a message a line, as Prisma's CLI speaks it.
import { createInterface } from 'node:readline'

/** Answers every request with `call(method, params)`; ends the process once the input is closed and all is answered. */
export function serveRpc(call) {
  let open = 0
  let inputEnded = false
  const exitWhenDone = () => {
    if (inputEnded && open === 0) process.exit(0)
  }

  const lines = createInterface({ input: process.stdin })
  lines.on('line', async (line) => {
    const { id, method, params } = JSON.parse(line)
    if (!method) return // the CLI's acknowledgement of a print
    open++
    await send({ jsonrpc: '2.0', id, ...(await answer(call, method, params)) })
    open--
    exitWhenDone()
  })
  lines.on('close', () => {
    inputEnded = true
    exitWhenDone()
  })
}

async function answer(call, method, params) {
  try {
    const result = await call(method, params)
    if (method !== 'diff' || typeof result.stdout !== 'string') return { result }

    // The native engine prints a diff through a callback, and the CLI shows only what was printed.
    await send({ jsonrpc: '2.0', id: 1e9, method: 'print', params: { content: result.stdout } })
    return { result: { ...result, stdout: null } }
  } catch (error) {
    const data = {
      is_panic: false,
      message: error.message ?? String(error),
      error_code: error.code ?? error.error_code,
      meta: error.meta ?? null,
    }
    return { error: { code: 4466, message: 'An error happened. Check the data field for details.', data } }
  }
}

const send = (message) => new Promise((sent) => process.stdout.write(`${JSON.stringify(message)}\n`, sent))
