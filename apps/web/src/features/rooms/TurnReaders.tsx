import { Fragment } from 'react'
import { pageDigits, t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { shownName } from '../../lib/shown-name.ts'
import { useToday } from '../../lib/use-today.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { StarMark } from '../../ui/Ornament.tsx'
import { RangeText } from '../../ui/RangeText.tsx'
import { ShowMoreButton } from '../../ui/ShowMoreButton.tsx'
import { pieceName } from '../tasks/piece-labels.ts'
import { noneGivenText } from './pieces-text.ts'
import { PORTION_LIST, type PortionOfReader, usePortionRows } from './portion-rows.ts'
import { ReaderOfPortion } from './ReaderOfPortion.tsx'
import type { Room } from './room.model.ts'

interface Props {
  room: Room
  portions: PortionOfReader[]
}

/** The pieces of a turn with their readers: hatim by hatim if there are several, the person's own first. */
export function TurnReaders({ room, portions }: Props) {
  const today = useToday()
  const { isOwn, more, rowClass } = usePortionRows(portions)
  if (portions.length === 0) return <p className="px-5 py-5 text-ink-muted sm:px-6">{noneGivenText(room, today)}</p>
  // If everybody has the same piece, each reading is a hatim, and no heading is needed.
  const isSame = portions.every(
    ({ startSurah, startAyah }) => startSurah === portions[0]?.startSurah && startAyah === portions[0].startAyah,
  )
  const hatims = isSame ? [] : [...new Set(portions.map(({ hatimNumber }) => hatimNumber))]
  const groups = hatims.length > 1 ? [undefined, ...hatims] : [undefined]
  return (
    <>
      {groups.map((hatim) => {
        const rows = more.shown.filter((portion) =>
          groups.length === 1
            ? true
            : hatim === undefined
              ? isOwn(portion)
              : !isOwn(portion) && portion.hatimNumber === hatim,
        )
        if (rows.length === 0) return null
        const headingId = hatim === undefined ? 'room-readers' : `room-readers-${hatim}`
        return (
          <Fragment key={hatim ?? 0}>
            {hatim !== undefined && (
              <h3
                id={headingId}
                className="border-b border-line bg-sunken/60 px-5 py-2 font-sans text-sm font-semibold tracking-normal text-ink-muted sm:px-6"
              >
                {t('pieces.hatim', { number: hatim })}
              </h3>
            )}
            <ul aria-labelledby={headingId} className={PORTION_LIST}>
              {rows.map((portion) => (
                <li
                  key={`${portion.hatimNumber} ${portion.startSurah}:${portion.startAyah}`}
                  className={rowClass(portion)}
                >
                  <PortionOf portion={portion} room={room} isOwn={isOwn(portion)} saysHatim={groups.length > 1} />
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
      <ShowMoreButton more={more} />
    </>
  )
}

interface PortionOfProps {
  portion: PortionOfReader
  room: Room
  isOwn: boolean
  /** Whether to name the hatim: the person's own pieces stand above those of their hatim. */
  saysHatim: boolean
}

function PortionOf({ portion, room: { piece = null }, isOwn, saysHatim }: PortionOfProps) {
  const { pieceNumber, hatimNumber } = portion
  const name = pieceName({ piece, pieceNumber })
  const mark = name ? (
    <StarMark className="size-11 text-gold">
      <span className="text-[calc(var(--spacing)*3.5)] font-semibold text-ink" aria-hidden="true">
        {pieceNumber !== undefined && pageDigits(pieceNumber)}
      </span>
    </StarMark>
  ) : (
    <Avatar name={shownName(portion.fullName)} />
  )
  return (
    <ReaderOfPortion portion={portion} isOwn={isOwn} mark={mark}>
      {piece !== 'range' && (
        <Facts
          of={[
            ...(name ? [name] : []),
            ...(isOwn && saysHatim && hatimNumber ? [t('pieces.hatim', { number: hatimNumber })] : []),
            <RangeText key="range" ends={rangeEnds(portion)} />,
          ]}
        />
      )}
    </ReaderOfPortion>
  )
}
