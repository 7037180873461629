import { firstNameOf } from '@halaqa/contract/person-name'
import { EllipsisVertical, GraduationCap, Lock, LogOut, Pencil, Trash2, UsersRound } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'
import { readAs } from '../../lib/reading-as.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import type { Reader } from './care.queries.ts'

const EditReaderDialog = lazy(async () => ({ default: (await import('./EditReaderDialog.tsx')).EditReaderDialog }))
const GuardiansDialog = lazy(async () => ({ default: (await import('./GuardiansDialog.tsx')).GuardiansDialog }))
const HandOverDialog = lazy(async () => ({ default: (await import('./HandOverDialog.tsx')).HandOverDialog }))
const DeleteReaderDialog = lazy(async () => ({ default: (await import('./LosingDialogs.tsx')).DeleteReaderDialog }))
const LockDialog = lazy(async () => ({ default: (await import('./LockDialog.tsx')).LockDialog }))
const LeaveCareDialog = lazy(async () => ({ default: (await import('./LosingDialogs.tsx')).LeaveCareDialog }))

const DIALOGS = {
  edit: EditReaderDialog,
  guardians: GuardiansDialog,
  handOver: HandOverDialog,
  delete: DeleteReaderDialog,
  leave: LeaveCareDialog,
  lock: LockDialog,
} as const

/** As many names as fit on a line of a phone beside another. */
const NAMED = 2

/** "Family Juz ‘Amma, Friday Al-Kahf", "Family Juz ‘Amma, Friday Al-Kahf and 3 more". */
function roomsText(names: readonly string[]) {
  if (names.length === 0) return t('care.rooms.none')
  // Isolated, because the names can be of different scripts.
  const named = names.slice(0, NAMED).map((name) => `\u2068${name}\u2069`)
  const more = names.length - NAMED
  return more > 0 ? t('care.rooms.more', { names: formatList(named), count: more }) : formatList(named)
}

/** A reader, what there is to read, and everything that a guardian can do. No streak and no total stands here. */
export function ReaderCard({ reader, readers }: { reader: Reader; readers: readonly Reader[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null)
  const { fullName, colour, openPortions, roomNames, guardians } = reader
  const name = firstNameOf(fullName)
  const others = guardians.filter(({ isYou }) => !isYou)
  const label = t('care.more', { name })
  const Dialog = opened && DIALOGS[opened]
  // The menu has gone that the dialog came from.
  const keepFocus = () => {
    button.current?.focus({ preventScroll: true })
    return true
  }
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3.5 p-4 sm:flex-nowrap sm:p-5">
      <Portrait
        name={fullName}
        others={readers.map((one) => one.fullName)}
        colour={colour}
        className="size-14 text-2xl"
      />
      <div className="min-w-0 flex-1 basis-36">
        <h2 className="font-serif text-xl leading-snug break-words">
          <bdi>{fullName}</bdi>
        </h2>
        <p className="text-[0.9375rem]">{t('care.open', { count: openPortions })}</p>
        <p className="text-sm break-words text-ink-muted">
          <Facts
            of={[
              roomsText(roomNames),
              ...others.map((other) => t('care.with', { name: firstNameOf(other.fullName) })),
              ...(reader.releaseUntil ? [t('care.handOver.waits')] : []),
            ]}
          />
        </p>
      </div>
      <Button kind="soft" className="wrap-anywhere max-sm:order-last max-sm:w-full" onClick={() => readAs(reader)}>
        <span>{t('care.readAs', { name })}</span>
      </Button>
      <Menu
        label={label}
        trigger={
          <IconButton ref={button} label={label} className="-mx-2 shrink-0 max-sm:self-start">
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpened('edit')}>
          <Pencil />
          <span>{t('care.edit.action')}</span>
        </MenuItem>
        <MenuItem onSelect={() => setOpened('lock')}>
          <Lock />
          <span>{t('lock.menu', { name })}</span>
        </MenuItem>
        <MenuItem onSelect={() => setOpened('guardians')}>
          <UsersRound />
          <span>{t('care.guardians.action')}</span>
        </MenuItem>
        <MenuItem onSelect={() => setOpened('handOver')}>
          <GraduationCap />
          <span>{t('care.handOver.action', { name })}</span>
        </MenuItem>
        <MenuSeparator />
        {others.length > 0 ? (
          <MenuItem onSelect={() => setOpened('leave')}>
            <LogOut className="rtl:-scale-x-100" />
            <span>{t('care.leave.action')}</span>
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setOpened('delete')}>
            <Trash2 />
            <span>{t('care.delete.action', { name })}</span>
          </MenuItem>
        )}
      </Menu>
      <LatePart onFail={() => setOpened(null)}>
        {Dialog && <Dialog reader={reader} onClose={() => setOpened(null)} keepFocus={keepFocus} />}
      </LatePart>
    </li>
  )
}
