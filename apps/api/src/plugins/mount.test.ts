import type { Endpoint } from '@halaqa/contract/endpoint'
import { failures } from '@halaqa/contract/errors'
import { Message } from '@halaqa/contract/scalars'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { errorPlugin } from './errors.ts'
import { mount } from './mount.ts'

const call = {
  method: 'GET',
  url: '/things',
  summary: 'Things',
  access: 'user',
  schema: { response: { 200: Message, ...failures } },
} as const satisfies Endpoint

const callWithBody = {
  ...call,
  method: 'POST',
  schema: { ...call.schema, body: z.object({}) },
} as const satisfies Endpoint

describe('a call', () => {
  afterEach(() => vi.useRealTimers())
  const hang = () => new Promise<never>(() => {})

  test.each([
    ['whose session is not found out', call, hang, async () => ({ message: '' })],
    ['that is not answered', call, async () => {}, hang],
    ['with a body that is not answered', callWithBody, async () => {}, hang],
  ])('%s is refused after forty seconds', async (_, call, authenticate, handler) => {
    const { app } = await appWith(authenticate, (app) => mount(app, call, handler))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answered = vi.fn()
    const payload = call === callWithBody ? {} : undefined
    const answer = app.inject({ method: call.method, url: '/things', ...(payload && { payload }) }).finally(answered)

    await vi.advanceTimersByTimeAsync(39_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const refusal = await answer
    expect(refusal.statusCode).toBe(503)
    expect(refusal.json()).toMatchObject({ code: 'overloaded' })
    expect(refusal.headers['retry-after']).toBe('5')
  })

  test('that ends after its refusal is not answered again', async () => {
    const lines: string[] = []
    let finish = (_: { message: string }) => {}
    const late = new Promise<{ message: string }>((done) => (finish = done))
    const { app } = await appWith(
      async () => {},
      (app) => mount(app, call, () => late),
      { level: 'warn', stream: { write: (line) => void lines.push(line) } },
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = app.inject('/things?code=secret')
    await vi.advanceTimersByTimeAsync(40_000)
    finish({ message: 'late' })

    expect((await answer).json()).toMatchObject({ code: 'overloaded' })
    await app.close()
    expect(lines.join('')).not.toContain('secret')
  })

  test('leaves no timer behind after its answer', async () => {
    const { app } = await appWith(
      async () => {},
      (app) => mount(app, call, async () => ({ message: 'here' })),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

    expect((await app.inject('/things')).json()).toEqual({ message: 'here' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

/** Routes with the product's errors, and nothing else of it. */
async function appWith(
  authenticate: () => Promise<void>,
  routes: (app: FastifyInstance) => void,
  logger: FastifyServerOptions['logger'] = false,
) {
  const app = Fastify({ logger, logController: new LogController({ disableRequestLogging: true }) })
  app.decorate('authenticate', () => authenticate)
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  await app.register(errorPlugin)
  routes(app)
  await app.ready()
  return { app }
}
