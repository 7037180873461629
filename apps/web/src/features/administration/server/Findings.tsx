import { i18n, type MessageId, t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ago, bytes, timeOf } from './format.ts'
import { reasonsText } from './reasons.ts'
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

/** What the doctor found, worst first, each with the line to type. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const sorted = ORDER.flatMap((level) => findings.filter((finding) => finding.level === level))
  return (
    <Card className="p-5 sm:p-7 lg:col-span-2" aria-label={t('admin.finding.title')}>
      <h2 className="text-xl">{t('admin.finding.title')}</h2>
      <p className="mt-1 text-ink-muted">{t('admin.finding.hint')}</p>
      <dl className="mt-2 divide-y divide-line">
        {sorted.map((finding) => (
          <div
            key={`${finding.about} ${finding.text}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
          >
            <dt className="text-ink-muted">{t(LABELS[finding.about])}</dt>
            <dd>
              <Badge kind={LEVELS[finding.level].kind}>{t(LEVELS[finding.level].label)}</Badge>
            </dd>
            <dd className="w-full text-match-parent break-words whitespace-pre-line" dir="auto">
              {findingText(finding)}
            </dd>
            {finding.line && (
              <dd className="w-full">
                <code className="text-sm break-all" dir="ltr">
                  {finding.line}
                </code>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** By its code; in the English of the command where this page has no message for it, as after an update of the server. */
export function findingText({
  code,
  values,
  text,
  reasons,
}: Pick<Finding, 'code' | 'values' | 'text' | 'reasons'>): string {
  const id = [`admin.findings.${code}`, `details.${code}`].find((one) => Object.hasOwn(i18n.messages, one))
  if (id === undefined) return text
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(name, value)]))
  return [t(id as MessageId, written), ...(reasons.length > 0 ? [reasonsText(reasons)] : [])].join('\n')
}

function write(name: string, value: string | number): string {
  if (name === 'when') return ago(String(value))
  if (name === 'free' || name === 'total') return bytes(Number(value))
  return name === 'time' ? timeOf(Number(value)) : String(value)
}
