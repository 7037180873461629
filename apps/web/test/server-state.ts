import type { ServerState } from '@halaqa/contract/administration'
import type { BackupsState } from '@halaqa/contract/backups'

/** A server that sends no mail. */
export const serverState: ServerState = {
  version: '0.2.0',
  commit: null,
  update: null,
  node_version: '24.0.0',
  database: { version: '18.0', bytes: 1_000_000, is_embedded: true },
  counts: { users: 1, rooms: 0, units: 0, lessons: 0, questions: 0 },
  findings: [],
  jobs: [],
  queue: null,
  last_backup_at: null,
  lessons_seeded_at: null,
  sends_mail: false,
  mail: null,
  data: null,
}

/** A server that has made no backup yet. */
export const backupsState: BackupsState = {
  is_on: true,
  is_running: false,
  is_encrypted: false,
  places: [{ kind: 'folder', where: '/data/backups' }],
  last_good_at: null,
  failure: null,
  restore_test: null,
  last_test_passed_at: null,
  alarms: ['old'],
  backups: [],
}
