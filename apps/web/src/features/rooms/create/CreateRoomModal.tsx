import { addDays } from '@halaqa/contract/calendar'
import { CalendarCheck, CirclePause, Gift, Megaphone, Infinity as NoEnd, Repeat } from 'lucide-react'
import { useRef } from 'react'
import { today } from '../../../lib/dates.ts'
import { numberField } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { MoreOptions } from '../../../ui/MoreOptions.tsx'
import { RestDaysField } from '../RestDaysField.tsx'
import {
  ApprovalField,
  DaysField,
  DedicationField,
  DescriptionField,
  DivisionField,
  ListField,
  NameField,
  OpennessField,
} from '../RoomFields.tsx'
import type { Room } from '../room.model.ts'
import { dealingPreview, rangeOfAnswers, sharePreview, turnPreview } from './answers-preview.ts'
import { focusCreatedRoom } from './CreatedRoom.tsx'
import { Presets } from './Presets.tsx'
import { Answers, Question } from './Question.tsx'
import { RangeFields } from './RangeFields.tsx'
import { RoomSum } from './RoomSum.tsx'
import { answersOf, isChosen, isFixed } from './room-answers.ts'
import { roomPreview } from './room-preview.ts'
import { type CreateRoomForm, useCreateRoomForm } from './use-create-room-form.ts'

interface Props {
  onClose: () => void
  /** `isAlone`: the room is for its owner alone, and has no invitation. */
  onCreated: (room: Room, isAlone: boolean) => void
}

/** Each opening is a new form, with a new idempotency key. */
export function CreateRoomModal({ onClose, onCreated }: Props) {
  const isCreated = useRef(false)
  const form = useCreateRoomForm((room, isAlone) => {
    isCreated.current = true
    onCreated(room, isAlone)
    onClose()
  })
  return (
    <FormModal
      title={t('create-room.title')}
      onClose={onClose}
      keepFocus={() => isCreated.current && focusCreatedRoom()}
      onSubmit={form.submit}
      onChange={() => form.clearErrors('root')}
      isDirty={form.formState.isDirty}
      busy={form.isBusy && t('create-room.busy')}
      submitLabel={t('create-room.submit')}
      failure={form.failure}
      summary={<RoomSum answers={form.answers} isAlone={form.preset === 'alone'} />}
    >
      <CreateRoomFields form={form} />
    </FormModal>
  )
}

/** Fields that most rooms leave at their default. */
const RARE = [
  'dedication',
  'start_surah',
  'start_ayah',
  'end_surah',
  'end_ayah',
  'division',
  'free_at_end',
  'openness',
  'requires_approval',
  'list_shared',
  'rest_weekdays',
] as const

function CreateRoomFields({ form }: { form: CreateRoomForm }) {
  const { answers } = form
  const isDaily = answers.plan === 'daily'
  const { errors } = form.formState
  const isEndRare = hasEndAmongMore(form)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <Presets chosen={form.preset} onChoose={form.choosePreset} />
      <NameField length={answers.name.length} placeholder={t('create-room.namePlaceholder')} {...form.field('name')} />
      <ShareQuestion form={form} />
      {isDaily ? <DailyQuestion form={form} /> : <TurnQuestion form={form} />}
      {!isDaily && answers.piece !== 'range' && <DealingQuestion form={form} />}
      <DescriptionField length={answers.description.length} {...form.field('description')} />
      <MoreOptions
        label={t('create-room.more')}
        hint={t('create-room.moreHint')}
        hasError={RARE.some((name) => errors[name]) || (isEndRare && Boolean(errors.end_date ?? errors.room_type))}
        attempt={form.submitCount}
      >
        <DedicationField length={answers.dedication.length} {...form.field('dedication')} />
        <RangeFields form={form} />
        {isDaily && <DivisionField field={form.register('division')} />}
        {isEndRare && <EndChoice form={form} />}
        {isChosen(answers) && <FreeChoice form={form} />}
        <OpennessField field={form.register('openness')} />
        <ApprovalField field={form.register('requires_approval')} />
        <ListField field={form.register('list_shared')} />
        <RestDaysField
          chosen={answers.rest_weekdays}
          hint={t(isDaily ? 'room-settings.restDaysHint' : 'create-room.restDaysHint')}
          problem={errors.rest_weekdays?.message}
          onChange={(days) => {
            form.clearErrors('rest_weekdays')
            form.setValue('rest_weekdays', days, { shouldDirty: true })
          }}
        />
      </MoreOptions>
    </div>
  )
}

/** A daily room and one turn until the end show their last date beside the question how long. */
const hasEndAmongMore = ({ answers }: CreateRoomForm) => answers.plan === 'pieces' && answers.turn !== 'end'

const SHARES = ['daily', 'page', 'rub', 'hizb', 'juz', 'range'] as const

/** The plan and the piece are one question to people. */
function ShareQuestion({ form }: { form: CreateRoomForm }) {
  const { plan, piece } = form.answers
  const { errors } = form.formState
  const choose = (share: (typeof SHARES)[number]) => {
    form.clearErrors(['plan', 'piece', 'dealing', 'room_type', 'end_date', 'recurrence_duration_days'])
    form.setValue('plan', share === 'daily' ? 'daily' : 'pieces', { shouldDirty: true })
    if (share !== 'daily') form.setValue('piece', share, { shouldDirty: true })
  }
  return (
    <Question
      number={1}
      legend={t('create-room.share')}
      meaning={t(`create-room.means.${plan === 'daily' ? plan : piece}`)}
      preview={form.preset === 'alone' ? null : sharePreview(form.answers)}
    >
      <Answers
        options={SHARES.map((value) => ({ value, name: t(`create-room.shares.${value}`) }))}
        chosen={plan === 'daily' ? 'daily' : piece}
        error={errors.plan?.message ?? errors.piece?.message}
        onChoose={choose}
      />
    </Question>
  )
}

function DailyQuestion({ form }: { form: CreateRoomForm }) {
  const { answers } = form
  const text = roomPreview({
    isFixed: answers.room_type === 'fixed',
    startDate: answers.start_date,
    endDate: answers.end_date ?? '',
    cycleDays: answers.recurrence_duration_days,
    division: answers.division,
    restWeekdays: answers.rest_weekdays,
    range: rangeOfAnswers(answers),
    isAlone: form.preset === 'alone',
  })
  return (
    <Question number={2} legend={t('create-room.howLong')} preview={text === null ? null : [text]}>
      <Choices
        legend={t('create-room.type')}
        options={[
          { value: 'fixed', icon: <CalendarCheck />, name: t('create-room.fixed'), hint: t('create-room.fixedHint') },
          {
            value: 'recurrent',
            icon: <Repeat />,
            name: t('create-room.recurrent'),
            hint: t('create-room.recurrentHint'),
          },
        ]}
        {...form.register('room_type', {
          onChange: () => form.clearErrors(['end_date', 'recurrence_duration_days']),
        })}
      />
      <div className={TWO_FIELDS}>
        <StartDate form={form} />
        {answers.room_type === 'fixed' ? (
          <EndDate form={form} />
        ) : (
          <DaysField label={t('create-room.duration')} {...form.field('recurrence_duration_days', numberField)} />
        )}
      </div>
    </Question>
  )
}

const TWO_FIELDS = 'grid gap-x-3 gap-y-5 min-[22.5rem]:grid-cols-2 sm:gap-x-5'

const TURNS = ['day', 'week', 'end', 'other'] as const

function TurnQuestion({ form }: { form: CreateRoomForm }) {
  const { turn } = form.answers
  return (
    <Question
      number={2}
      legend={t('create-room.howLong')}
      {...(turn === 'end' ? {} : { meaning: t('create-room.means.turn') })}
      preview={turnPreview(form.answers)}
    >
      <Answers
        options={TURNS.map((value) => ({ value, name: t(`create-room.turns.${value}`) }))}
        chosen={turn}
        error={turn === 'other' ? undefined : form.formState.errors.turn_days?.message}
        onChoose={(value) => {
          form.clearErrors(['turn_days', 'end_date'])
          form.setValue('turn', value, { shouldDirty: true })
        }}
      />
      <div className={TWO_FIELDS}>
        <StartDate form={form} />
        {turn === 'end' && <EndDate form={form} />}
        {turn === 'other' && <DaysField label={t('create-room.turnDays')} {...form.field('turn_days', numberField)} />}
      </div>
    </Question>
  )
}

const DEALINGS = ['dealt', 'chosen'] as const

const DealingQuestion = ({ form }: { form: CreateRoomForm }) => (
  <Question
    number={3}
    legend={t('create-room.who')}
    meaning={t(`create-room.means.${form.answers.dealing}`)}
    preview={dealingPreview(form.answers)}
  >
    <Answers
      options={DEALINGS.map((value) => ({ value, name: t(`create-room.dealing.${value}`) }))}
      chosen={form.answers.dealing}
      error={form.formState.errors.dealing?.message}
      onChoose={(value) => {
        form.clearErrors(['dealing', 'free_at_end'])
        form.setValue('dealing', value, { shouldDirty: true })
      }}
    />
  </Question>
)

/** The choice whether a room of turns ends. */
const EndChoice = ({ form }: { form: CreateRoomForm }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <Choices
      legend={t('create-room.end')}
      options={[
        { value: 'recurrent', icon: <NoEnd />, name: t('create-room.noEnd'), hint: t('create-room.noEndHint') },
        { value: 'fixed', icon: <CalendarCheck />, name: t('create-room.onDate'), hint: t('create-room.onDateHint') },
      ]}
      {...form.register('room_type', { onChange: () => form.clearErrors(['room_type', 'end_date']) })}
    />
    {isFixed(form.answers) && <EndDate form={form} />}
  </div>
)

const FreeChoice = ({ form }: { form: CreateRoomForm }) => (
  <Choices
    legend={t('create-room.free')}
    className="sm:grid-cols-3"
    options={[
      { value: 'stay', icon: <CirclePause />, name: t('create-room.freeStay'), hint: t('create-room.freeStayHint') },
      { value: 'ask', icon: <Megaphone />, name: t('create-room.freeAsk'), hint: t('create-room.freeAskHint') },
      { value: 'deal', icon: <Gift />, name: t('create-room.freeDeal'), hint: t('create-room.freeDealHint') },
    ]}
    {...form.register('free_at_end')}
  />
)

/** The end moves with the start until somebody chooses it. */
function StartDate({ form }: { form: CreateRoomForm }) {
  const isEndChosen = form.formState.dirtyFields.end_date
  const started = form.field('start_date', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      form.clearErrors(['start_date', 'end_date'])
      if (!target.value || isEndChosen) return
      form.resetField('end_date', { defaultValue: answersOf(form.preset, target.value).end_date })
    },
  })
  return (
    <TextInput
      type="date"
      label={t('create-room.startDate')}
      className="min-w-0"
      min={today()}
      required
      {...started}
      error={started.error && (form.answers.start_date ? started.error : t('create-room.startRequired'))}
    />
  )
}

const LENGTHS = [7, 30, 60, 90]

function EndDate({ form }: { form: CreateRoomForm }) {
  const first = form.answers.start_date || today()
  const choose = (days: number) => {
    form.clearErrors('end_date')
    form.setValue('end_date', addDays(first, days - 1), { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <TextInput
        type="date"
        label={t('create-room.endDate')}
        min={first}
        required
        {...form.field('end_date', { setValueAs: (text: string | null) => text || null })}
      />
      <fieldset className="-mx-2 flex flex-wrap">
        <legend className="sr-only">{t('create-room.lengths')}</legend>
        {LENGTHS.map((days) => (
          <button
            key={days}
            type="button"
            className="btn btn-ghost px-2 text-sm tabular-nums"
            onClick={() => choose(days)}
          >
            {t('create-room.length', { count: days })}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
