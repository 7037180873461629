import { LESSON_TYPES } from '@halaqa/contract/constants'
import type { CreateLessonBody } from '@halaqa/contract/lessons'
import type { z } from 'zod'
import { numberField } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { NumberInput, Select, TextArea, TextInput } from '../../../ui/inputs.tsx'
import type { StudioLesson } from '../content/content.ts'
import { ContentForm, FieldCard } from './ContentForm.tsx'
import { FigureFields } from './FigureFields.tsx'
import { useContentForm } from './use-content-form.ts'

export type LessonValues = z.input<typeof CreateLessonBody>

/** A lesson of the whole surah, at the end of its unit. */
export const newLesson = (unit: { id: string; totalAyahs: number }, order: number): LessonValues => ({
  unit_id: unit.id,
  lesson_key: `own-${order}`,
  title: '',
  subtitle: '',
  description: '',
  lesson_type: 'lesson',
  order,
  start_ayah: 1,
  end_ayah: unit.totalAyahs,
  ayah_range_text: '',
  difficulty_level: 1,
  estimated_duration_minutes: 5,
  xp_reward: 20,
})

export const valuesOf = (lesson: StudioLesson): LessonValues => ({
  unit_id: lesson.unitId,
  lesson_key: lesson.lessonKey,
  title: lesson.title,
  subtitle: lesson.subtitle,
  description: lesson.description,
  lesson_type: lesson.lessonType,
  order: lesson.order,
  start_ayah: lesson.startAyah,
  end_ayah: lesson.endAyah,
  ayah_range_text: lesson.ayahRangeText,
  difficulty_level: lesson.difficultyLevel,
  estimated_duration_minutes: lesson.estimatedDurationMinutes,
  xp_reward: lesson.xpReward,
})

interface Props {
  values: LessonValues
  /** The ayahs and the key of a lesson that is there stay: its questions are made of them. */
  isNew: boolean
  back: string
  send: (values: Partial<z.output<typeof CreateLessonBody>>) => Promise<void>
}

export function LessonForm({ values, isNew, back, send }: Props) {
  const form = useContentForm(async () => (await import('@halaqa/contract/lessons')).CreateLessonBody, values, {
    send: (all, changes) => send(isNew ? all : changes),
    failed: isNew ? 'admin.failed.createLesson' : 'admin.failed.changeLesson',
  })
  return (
    <ContentForm
      form={form}
      back={back}
      submitLabel={t(isNew ? 'admin.lessons.create' : 'admin.save')}
      busyLabel={t(isNew ? 'admin.creating' : 'admin.saving')}
    >
      <FieldCard title={t('admin.lesson.texts')}>
        <TextInput label={t('admin.lesson.title')} required {...form.field('title')} />
        <TextInput label={t('admin.lesson.subtitle')} {...form.field('subtitle')} />
        <TextArea label={t('admin.lesson.description')} {...form.field('description')} />
        <Select label={t('admin.lesson.type')} {...form.field('lesson_type')}>
          {LESSON_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`admin.lessonType.${type}`)}
            </option>
          ))}
        </Select>
      </FieldCard>
      <FieldCard title={t('admin.lesson.range')}>
        {isNew && (
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberInput label={t('admin.lesson.start')} required {...form.field('start_ayah', numberField)} />
            <NumberInput label={t('admin.lesson.end')} required {...form.field('end_ayah', numberField)} />
          </div>
        )}
        <TextInput
          label={t('admin.lesson.rangeText')}
          hint={t('admin.lesson.rangeTextHint')}
          {...form.field('ayah_range_text')}
        />
        {isNew && (
          <TextInput
            label={t('admin.lesson.key')}
            hint={t('admin.lesson.keyHint')}
            required
            {...form.field('lesson_key')}
          />
        )}
      </FieldCard>
      <FigureFields
        form={form}
        title={t('admin.lesson.figures')}
        worth={{ name: 'xp_reward', label: t('admin.lesson.xpReward') }}
        time={{ name: 'estimated_duration_minutes', label: t('admin.lesson.minutes') }}
      />
    </ContentForm>
  )
}
