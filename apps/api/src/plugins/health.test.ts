import { describe, expect, test } from 'vitest'
import { type Disk, FULL_BELOW_BYTES } from '../lib/disk.ts'
import { useTestApp } from '../test/app.ts'

describe('the health checks', () => {
  let disk: Disk | null
  const api = useTestApp({ measureDisk: async () => disk })
  const withFree = (free_bytes: number) => ({ folder: '/data', free_bytes, total_bytes: 1e9 })

  test('say that the disk of the data folder is full, which is no reason to restart the process', async () => {
    disk = withFree(FULL_BELOW_BYTES - 1)
    const response = await api.app.inject('/readyz')

    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'disk', code: 'storage_full' })
    expect(response.headers['retry-after']).toBe('60')
    expect((await api.app.inject('/healthz')).statusCode).toBe(200)

    disk = withFree(FULL_BELOW_BYTES)
    expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('need no data folder', async () => {
    disk = null
    expect((await api.app.inject('/readyz')).statusCode).toBe(200)
  })
})
