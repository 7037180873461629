import { isLanguage, isLanguageTag, LANGUAGE_CODES, LANGUAGES } from '@halaqa/contract/languages'
import { useState } from 'react'
import { pageLanguage, pageTag, t } from '../../lib/i18n.ts'
import { lastTagOf } from '../../lib/language-choice.ts'
import { Select } from '../../ui/inputs.tsx'
import { DIGITS, NewLanguage } from '../../ui/LanguageLinks.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { useChooseLanguage } from './account.queries.ts'
import { failureOf } from './account.text.ts'

/** Chooses the language of the pages and of what the server writes to the person. */
export function LanguageCard() {
  const choose = useChooseLanguage()
  const [error, setError] = useState<string>()
  const [digitsError, setDigitsError] = useState<string>()
  return (
    <SettingsCard title={t('account.language.title')} text={t('account.language.text')}>
      <Select
        className="mt-5"
        label={t('ui.language')}
        value={pageLanguage()}
        error={error}
        onChange={({ target: { value } }) => {
          if (isLanguage(value)) choose(lastTagOf(value)).catch((reason) => setError(failureOf(reason)))
        }}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </Select>
      {pageLanguage() === 'ar' && (
        <Select
          className="mt-5"
          label={t('ui.digits')}
          value={pageTag()}
          error={digitsError}
          onChange={({ target: { value } }) => {
            if (isLanguageTag(value)) choose(value).catch((reason) => setDigitsError(failureOf(reason)))
          }}
        >
          {DIGITS.map(([tag, digits]) => (
            <option key={tag} value={tag}>
              {digits}
            </option>
          ))}
        </Select>
      )}
      <div className="mt-3">
        <NewLanguage />
      </div>
    </SettingsCard>
  )
}
