import pg from 'pg'

/** A connection for one piece of work. One that breaks fails the statement under way, not the process. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
