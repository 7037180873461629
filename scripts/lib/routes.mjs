/** A model's call or a raw statement or transaction on a client: `app.db.user.findFirst(`, `db.$transaction(`. */
const DATABASE_CALL =
  /\b(?:db|tx)\s*\.\s*(?:\$\w+|[a-z]\w*\s*\.\s*(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*)\s*[(`]/g

/**
 * Routes and plugins that ask the database themselves. Prisma stays in services, `*.sql.ts`, access and presenters; a rule about
 * imports does not see a client that is handed in.
 *
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]} a sentence for each call
 */
export function findDatabaseCalls(files) {
  return files
    .filter(({ path }) => /\.routes\.ts$|\/plugins\/(?!.*\.test\.)[^/]+\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DATABASE_CALL)].map(
        ([call]) => `${path}: ${call.replace(/\s+/g, '')}…) asks the database; move it to a service or a .sql.ts file`,
      ),
    )
}
