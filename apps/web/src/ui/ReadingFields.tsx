import { t } from '../lib/i18n.ts'
import {
  ARABIC_SIZES,
  type ArabicSize,
  LATIN_FORMS,
  type LatinForm,
  type ReadingSettings,
  scriptsOf,
  TRANSLATION_SIZES,
  type TranslationSize,
} from '../lib/reading-settings.ts'
import { translatorName } from '../lib/translators.ts'
import { Checkbox, Segmented, Select, Switch } from './inputs.tsx'

const NAMES = [
  'chapters.size.small',
  'chapters.size.medium',
  'chapters.size.large',
  'chapters.size.extraLarge',
] as const

const LATIN_NAMES = {
  plain: 'chapters.latin.plain',
  scholarly: 'chapters.latin.scholarly',
  off: 'chapters.latin.off',
} as const

export interface TranslationChoice {
  language: string
  nativeName: string
  translator: string
}

interface Props {
  settings: ReadingSettings
  onChange: (settings: ReadingSettings) => void
  /**
   * The translations to choose from. While they are loading, or if they cannot be loaded, the only choice is the one in
   * use.
   */
  translations: readonly TranslationChoice[] | undefined
  /** Sizes named in words, or shown as letters of that size. */
  look: 'words' | 'letters'
}

/** Everything that can be set about reading. */
export function ReadingFields({ settings, onChange, translations, look }: Props) {
  const set = (change: Partial<ReadingSettings>) => onChange({ ...settings, ...change })
  const scripts = scriptsOf(settings)
  const Tick = look === 'words' ? Checkbox : Switch
  return (
    <div className="grid gap-5">
      <TranslationSelect settings={settings} translations={translations} onChoose={(language) => set({ language })} />
      <div className={look === 'words' ? 'grid gap-x-6 sm:grid-cols-2' : 'grid'}>
        <Tick
          label={t('chapters.settings.showTranslation')}
          checked={settings.showTranslation}
          onChange={(event) => set({ showTranslation: event.target.checked })}
        />
        <Tick
          label={t('chapters.settings.showTransliteration')}
          checked={settings.showTransliteration}
          onChange={(event) => set({ showTransliteration: event.target.checked })}
        />
      </div>
      {settings.showTransliteration && (
        <div className="grid gap-2">
          <p className="label mb-0" aria-hidden="true">
            {t('chapters.settings.latin')}
          </p>
          <Segmented<LatinForm>
            label={t('chapters.settings.latin')}
            value={scripts.latin}
            options={LATIN_FORMS.map((form) => ({ value: form, label: t(LATIN_NAMES[form]) }))}
            onChange={(latinTransliteration) => set({ latinTransliteration })}
          />
          <p className="hint">
            {scripts.latin === 'off'
              ? ''
              : t(scripts.latin === 'plain' ? 'chapters.latin.plainSample' : 'chapters.latin.scholarlySample')}
          </p>
          <Tick
            label={t('chapters.settings.cyrillic')}
            checked={scripts.cyrillic}
            onChange={(event) => set({ cyrillicTransliteration: event.target.checked })}
          />
        </div>
      )}
      <Size<ArabicSize>
        label={t('chapters.settings.arabicSize')}
        sizes={ARABIC_SIZES}
        value={settings.arabicSize}
        sample={look === 'letters' ? (size) => <Letter lang="ar" text="ق" size={size} /> : undefined}
        onChange={(arabicSize) => set({ arabicSize })}
      />
      <Size<TranslationSize>
        label={t('chapters.settings.translationSize')}
        sizes={TRANSLATION_SIZES}
        value={settings.translationSize}
        sample={look === 'letters' ? (size) => <Letter text="Aa" size={size} /> : undefined}
        onChange={(translationSize) => set({ translationSize })}
      />
    </div>
  )
}

function TranslationSelect({
  settings,
  translations,
  onChoose,
}: Pick<Props, 'settings' | 'translations'> & { onChoose: (language: string) => void }) {
  return (
    <Select
      label={t('chapters.settings.translation')}
      value={settings.language}
      onChange={(event) => onChoose(event.target.value)}
    >
      {translations?.map(({ language, nativeName, translator }) => (
        <option key={language} value={language} lang={language}>
          {`${nativeName} · ${translatorName(language, translator)}`}
        </option>
      ))}
      {!translations?.some(({ language }) => language === settings.language) && (
        <option value={settings.language}>{settings.language}</option>
      )}
    </Select>
  )
}

interface SizeProps<Name extends string> {
  label: string
  sizes: readonly Name[]
  value: Name
  sample: ((size: Name) => React.ReactNode) | undefined
  onChange: (size: Name) => void
}

function Size<Name extends string>({ label, sizes, value, sample, onChange }: SizeProps<Name>) {
  const name = (index: number) => t(NAMES[index] ?? NAMES[0])
  return (
    <div>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      <Segmented
        label={label}
        value={value}
        className={sample ? '[&>label]:min-h-13' : 'max-sm:grid max-sm:grid-cols-2'}
        options={sizes.map((size, index) => ({
          value: size,
          label: sample ? (
            <>
              <span aria-hidden="true">{sample(size)}</span>
              <span className="sr-only">{name(index)}</span>
            </>
          ) : (
            name(index)
          ),
        }))}
        onChange={onChange}
      />
      {sample && <p className="hint mt-1.5">{name(sizes.indexOf(value))}</p>}
    </div>
  )
}

function Letter({ lang, text, size }: { lang?: string; text: string; size: string }) {
  return (
    <span
      className={`${lang ? 'font-(family-name:--font-ayah)' : 'font-serif'} ${size} leading-none`}
      lang={lang}
      translate={lang ? 'no' : undefined}
    >
      {text}
    </span>
  )
}
