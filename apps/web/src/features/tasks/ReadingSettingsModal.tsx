import type { AyahRange } from '@halaqa/quran/range'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { type ReadingSettings, useReadingSettings } from '../../lib/reading-settings.ts'
import { Ayah } from '../../ui/Ayah.tsx'
import { Button } from '../../ui/Button.tsx'
import { Meaning, showsTransliteration, Transliteration } from '../../ui/Meaning.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { ReadingFields } from '../../ui/ReadingFields.tsx'
import { type ChapterDetail, chapterQuery, translationsQuery, useMeaning } from '../chapters/chapters.queries.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Its first ayah is the preview. */
  portion: AyahRange
}

/** Settings take effect when they are applied. Closing in any other way drops them. */
export function ReadingSettingsModal({ open, onClose, portion }: Props) {
  const [settings, save] = useReadingSettings()
  const [draft, setDraft] = useState<ReadingSettings>()
  const translations = useQuery({ ...translationsQuery, enabled: open })
  const shown = draft ?? settings
  const close = () => {
    setDraft(undefined)
    onClose()
  }
  const apply = () => {
    save(shown)
    close()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={t('tasks.settings')}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button className="max-sm:flex-1" onClick={apply}>
            {t('tasks.apply')}
          </Button>
        </>
      }
    >
      <ReadingFields settings={shown} onChange={setDraft} translations={translations.data} look="words" />
      <Preview settings={shown} portion={portion} />
    </Modal>
  )
}

function Preview({ settings, portion }: { settings: ReadingSettings; portion: AyahRange }) {
  const chapter = useQuery(chapterQuery(portion.startSurah))
  if (!chapter.data) return null
  return (
    <div className="mt-5">
      <p className="label">{t('tasks.preview')}</p>
      <PreviewedAyah settings={settings} chapter={chapter.data} ayah={portion.startAyah} />
    </div>
  )
}

interface PreviewedProps {
  settings: ReadingSettings
  chapter: ChapterDetail
  ayah: number
}

function PreviewedAyah({ settings, chapter, ayah }: PreviewedProps) {
  const { meaning } = useMeaning(chapter, settings.language)
  return (
    <div className="well grid gap-1 px-5 py-3">
      <div className={settings.arabicSize}>
        <Ayah text={chapter.arabic1[ayah - 1] ?? ''} number={ayah} />
      </div>
      {showsTransliteration(settings) && (
        <Transliteration
          latin={chapter.transliterationEnglish[ayah - 1]}
          cyrillic={chapter.transliterationRussian[ayah - 1]}
          settings={settings}
        />
      )}
      {settings.showTranslation && meaning && (
        <div className={settings.translationSize}>
          <Meaning of={meaning} ayah={ayah} from={ayah} />
        </div>
      )}
    </div>
  )
}
