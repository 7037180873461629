import { HOUSE_LENGTHS } from '@halaqa/contract/constants'
import type { HouseForm as Values } from '@halaqa/contract/house'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { DoneNote } from '../../../ui/DoneNote.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { Switch, TextArea, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { adminKeys } from '../admin.keys.ts'
import { FieldCard } from '../forms/ContentForm.tsx'
import { useContentForm } from '../forms/use-content-form.ts'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import { type House, houseQuery } from './house.queries.ts'

type TextField = Exclude<keyof Values, 'shows_contest'>

const TEXTS = ['imprint', 'privacy', 'terms'] as const
const LABELS: Record<TextField, MessageId> = {
  name: 'admin.house.name',
  contact: 'admin.house.contact',
  imprint: 'admin.house.imprint',
  privacy: 'admin.house.privacy',
  terms: 'admin.house.terms',
}

const valuesOf = ({ name, contact, imprint, privacy, terms, showsContest }: House): Values => ({
  name,
  contact,
  imprint,
  privacy,
  terms,
  shows_contest: showsContest,
})

/** The fields in which another admin has saved something else than what this form began with and this admin has typed. */
type Others = Partial<Record<TextField, string>>

/** Edits what people read. If another admin has saved meanwhile, nothing is sent over it unseen. */
export function HouseForm({ house }: { house: House }) {
  const queries = useQueryClient()
  const revision = useRef(house.revision)
  const [others, setOthers] = useState<Others>({})
  const form = useContentForm(async () => (await import('@halaqa/contract/house')).HouseForm, valuesOf(house), {
    send: async (values) => {
      const body = { ...values, revision: revision.current }
      const saved = await call('PUT /admin/house', { body }).catch(showOthers)
      revision.current = saved.revision
      queries.setQueryData(adminKeys.house, saved)
      form.reset(valuesOf(saved))
      setOthers({})
      toast.success(t('admin.house.saved'))
    },
    failed: 'admin.house.saveFailed',
  })
  const { isDirty, dirtyFields } = form.formState

  /** Fields that were not touched take the other admin's text. Where both have changed one, this one's stays, and the other's is shown. */
  async function showOthers(error: unknown): Promise<never> {
    if (!(error instanceof ApiError) || error.code !== 'house_changed') throw error
    const [before, typed] = [form.formState.defaultValues ?? {}, form.getValues()]
    const current = await queries.fetchQuery(houseQuery)
    const theirs = valuesOf(current)
    const isContested = (field: TextField) =>
      dirtyFields[field] === true && theirs[field] !== before[field] && theirs[field] !== typed[field]
    const contested = (Object.keys(LABELS) as TextField[]).filter(isContested)
    form.reset(theirs, { keepDirtyValues: true })
    setOthers(Object.fromEntries(contested.map((field) => [field, theirs[field]])))
    revision.current = current.revision
    throw new ApiError(t('admin.house.changedMeanwhile'), { status: 409, code: 'house_changed' })
  }

  const takeTheirs = (field: TextField, text: string) => {
    form.setValue(field, text, { shouldDirty: true })
    setOthers(({ [field]: _, ...rest }) => rest)
  }
  const otherText = (field: TextField) => (
    <OtherText key={field} text={others[field]} onTake={(text) => takeTheirs(field, text)} />
  )
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={form.submit}
      onChange={form.forgetOutcome}
      noValidate
    >
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <FieldCard title={t('admin.house.who')} hint={t('admin.house.whoHint')}>
        <TextInput
          label={t(LABELS.name)}
          hint={t('admin.house.nameHint')}
          maxLength={HOUSE_LENGTHS.name}
          dir="auto"
          autoComplete="organization"
          {...form.field('name')}
        />
        {otherText('name')}
        <TextInput
          label={t(LABELS.contact)}
          hint={t('admin.house.contactHint')}
          maxLength={HOUSE_LENGTHS.contact}
          dir="auto"
          autoComplete="off"
          {...form.field('contact')}
        />
        {otherText('contact')}
      </FieldCard>
      <FieldCard title={t('admin.house.texts')} hint={t('admin.house.textsHint')}>
        {TEXTS.map((name) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <TextArea
              label={t(LABELS[name])}
              hint={t(`admin.house.${name}Hint`)}
              maxLength={HOUSE_LENGTHS.text}
              rows={6}
              dir="auto"
              {...form.field(name)}
            />
            {otherText(name)}
          </div>
        ))}
      </FieldCard>
      <FieldCard title={t('admin.house.contest')}>
        {house.hasContest ? (
          <Switch
            label={t('admin.house.showsContest')}
            hint={t('admin.house.showsContestHint')}
            {...form.register('shows_contest')}
          />
        ) : (
          <p className="text-ink-muted">{t('admin.house.noContest')}</p>
        )}
      </FieldCard>
      <Failure text={form.failure && t(form.failed)} reason={form.failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" busy={form.isBusy && t('admin.saving')}>
          {t('admin.save')}
        </Button>
        <a className="link inline-flex min-h-touch items-center" href="/about">
          {t('admin.house.see')}
        </a>
        <div role="status" className="text-ink-muted empty:hidden">
          {isDirty && !form.isBusy && t('admin.house.unsaved')}
        </div>
        <DoneNote text={form.isSent && !isDirty ? t('admin.house.saved') : undefined} />
      </div>
      <AskBeforeLeaving asks={isDirty && !form.isBusy} />
    </form>
  )
}

/** What another admin has saved in a field that this one has changed, too. */
function OtherText({ text, onTake }: { text: string | undefined; onTake: (text: string) => void }) {
  if (text === undefined) return null
  return (
    <div className="well grid gap-2 p-4">
      <p className="text-sm text-ink-muted">{t('admin.house.theirs')}</p>
      <p dir="auto" className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
        {text || t('admin.house.theirsEmpty')}
      </p>
      <Button kind="secondary" className="justify-self-start" onClick={() => onTake(text)}>
        {t('admin.house.takeTheirs')}
      </Button>
    </div>
  )
}
