// Creating and dropping whole databases, through the server's `postgres` database.
import pg from 'pg'

/** Creates the database that `url` names and answers its name. */
export async function createDatabase(url) {
  return onServer(url, async (client, name) => {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return name
  })
}

export async function dropDatabase(url) {
  await onServer(url, (client, name) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

export async function tryConnecting(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

async function onServer(url, run) {
  const server = new URL(url)
  const name = decodeURIComponent(server.pathname.slice(1))
  server.pathname = '/postgres'
  server.search = ''

  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    return await run(client, name)
  } finally {
    await client.end()
  }
}
