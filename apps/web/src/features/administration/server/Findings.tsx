import { type MessageId, t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { ServerState } from './server.queries.ts'

type Finding = ServerState['findings'][number]

const LEVELS = {
  error: { kind: 'danger', label: 'admin.finding.error' },
  warning: { kind: 'warning', label: 'admin.finding.warning' },
  ok: { kind: 'success', label: 'admin.finding.ok' },
} as const
const ORDER = ['error', 'warning', 'ok'] as const

const LABELS: Record<Finding['about'], MessageId> = {
  version: 'admin.finding.version',
  settings: 'admin.finding.settings',
  database: 'admin.finding.database',
  postgres: 'admin.server.postgres',
  key: 'admin.finding.key',
  backup: 'admin.finding.backup',
  restore: 'admin.finding.restore',
  mail: 'admin.server.mail',
  public_url: 'admin.finding.publicUrl',
  proxy: 'admin.finding.proxy',
  disk: 'admin.finding.disk',
  clock: 'admin.finding.clock',
}

/** What the doctor found, worst first, each with the line to type. The server words it, as the command prints it. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const sorted = ORDER.flatMap((level) => findings.filter((finding) => finding.level === level))
  return (
    <Card className="p-5 sm:p-7 lg:col-span-2" aria-label={t('admin.finding.title')}>
      <h2 className="text-xl">{t('admin.finding.title')}</h2>
      <p className="mt-1 text-ink-muted">{t('admin.finding.hint')}</p>
      <dl className="mt-2 divide-y divide-line">
        {sorted.map(({ about, level, text, line }) => (
          <div key={`${about} ${text}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <dt className="text-ink-muted">{t(LABELS[about])}</dt>
            <dd>
              <Badge kind={LEVELS[level].kind}>{t(LEVELS[level].label)}</Badge>
            </dd>
            <dd className="w-full break-words">{text}</dd>
            {line && (
              <dd className="w-full">
                <code className="text-sm break-all">{line}</code>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}
