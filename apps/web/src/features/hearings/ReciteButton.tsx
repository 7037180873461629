import { Ear } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { useMay } from '../auth/use-may.ts'
import { type HearingRange, useOpenHearing } from './hearings.mutations.ts'

interface Props extends Pick<ButtonProps, 'kind' | 'size' | 'className'> {
  range: HearingRange
  isDisabled?: boolean
}

/** "Recite to someone": makes the link by which one person listens, and leads to it. */
export function ReciteButton({ range, kind = 'secondary', isDisabled = false, ...look }: Props) {
  const mayRecite = useMay('POST /hearings')
  const { open, failed } = useOpenHearing()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await open(range)
    setBusy(false)
  }
  if (!mayRecite) return null
  return (
    <>
      <Button
        {...look}
        kind={kind}
        disabled={isDisabled}
        busy={isBusy && t('hearings.open.busy')}
        aria-describedby={failed?.id}
        onClick={() => void press()}
      >
        <Ear />
        <span>{t('hearings.open')}</span>
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} />
    </>
  )
}
