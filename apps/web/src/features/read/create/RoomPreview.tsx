import type { CreateRoomForm } from './create-room-form.ts'
import { roomPreview } from './room-preview.ts'

/** What the answers come to, in words. */
export function RoomPreview({ form }: { form: CreateRoomForm }) {
  const values = form.watch()
  const text = roomPreview({
    isFixed: values.room_type === 'fixed',
    startDate: values.start_date,
    endDate: values.end_date ?? '',
    cycleDays: values.recurrence_duration_days ?? Number.NaN,
    division: values.division ?? 'letters',
    range: {
      startSurah: values.start_surah,
      startAyah: values.start_ayah,
      endSurah: values.end_surah,
      endAyah: values.end_ayah,
    },
  })
  return (
    <p className="text-sm font-medium empty:hidden" aria-live="polite">
      {text}
    </p>
  )
}
