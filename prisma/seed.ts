// npx prisma db seed: writes the units, lessons and questions of the curriculum, as every start does. Idempotent.
import { storedContent } from '../apps/api/src/seeding/content.ts'
import { seed } from '../apps/api/src/seeding/seed.ts'

const url = process.env.DATABASE_URL
if (!url) throw new Error('Name the database: DATABASE_URL=postgresql://… npx prisma db seed')
const isNew = await seed(url, storedContent(), { now: new Date(), log: console.log })
console.log(isNew ? 'The lessons are ready' : 'The lessons are there already')
