import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { LatePart } from '../../ui/LatePart.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import type { Reader } from './care.queries.ts'

const GuardiansDialog = lazy(async () => ({ default: (await import('./GuardiansDialog.tsx')).GuardiansDialog }))

const LockDialog = lazy(async () => ({ default: (await import('./LockDialog.tsx')).LockDialog }))

const DIALOGS = { lock: LockDialog, guardians: GuardiansDialog } as const

interface Props {
  readers: readonly Reader[]
  action: keyof typeof DIALOGS
  icon: ReactNode
}

/** A row for something that is done for one reader. It asks for whom, unless there is one reader only. */
export function ForEachReader({ readers, action, icon }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const reader = readers.find(({ id }) => id === chosenId)
  const Dialog = DIALOGS[action]
  const press = () => {
    const [only, ...others] = readers
    if (only && others.length === 0) setChosenId(only.id)
    else setChoosing(true)
  }
  const choose = (id: string) => {
    setChoosing(false)
    setChosenId(id)
  }
  return (
    <>
      <button
        type="button"
        className="flex min-h-16 w-full items-center gap-4 px-5 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-2"
        onClick={press}
      >
        <span className="text-primary-ink [&>svg]:size-5">{icon}</span>
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold">{t(`care.each.${action}.one`)}</span>
          <span className="block text-sm text-ink-muted">{t(`care.each.${action}.oneHint`)}</span>
        </span>
        <ChevronRight className="size-5 text-ink-subtle rtl:-scale-x-100" />
      </button>
      {isChoosing && (
        <Modal open width="sm" title={t(`care.each.${action}.one`)} onClose={() => setChoosing(false)}>
          <ul className="grid gap-2">
            {readers.map(({ id, fullName, colour }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line px-3 py-2 text-start font-semibold hover:bg-sunken"
                  onClick={() => choose(id)}
                >
                  <Portrait name={fullName} colour={colour} others={readers.map((one) => one.fullName)} />
                  <bdi className="min-w-0 break-words">{fullName}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </Modal>
      )}
      <LatePart onFail={() => setChosenId(null)}>
        {reader && <Dialog reader={reader} onClose={() => setChosenId(null)} />}
      </LatePart>
    </>
  )
}
