/**
 * Single ayahs of the translations in which a copy went wrong, with what is put instead, why, and where that is from.
 *
 * Errors  an Error that names the ayah when a slip is no longer in its source.
 */
export type TranslationSlip = {
  language: string
  reference: string
  /** Stands exactly once in the source. */
  wrong: string
  right: string
  why: string
}

/** Chinese: both QuranEnc's text and quran-json's have these. "Ma Jian" is his own translation, as in holy-quran. */
export const TRANSLATION_SLIPS: readonly TranslationSlip[] = [
  {
    language: 'zh',
    reference: '9:114',
    wrong: '先知和信士们，既知道多神教徒是火狱的居民，就不该为他们求饶，即使他们是自己的亲戚。',
    right:
      '易卜拉欣曾为他父亲求饶，只为有约在先；他既知道他的父亲是安拉的仇敌，就与他脱离了关系。易卜拉欣确是慈悲的，确是容忍的。',
    why: 'the text of 9:113; Ma Jian, with 安拉 for 真主 as everywhere in the revised text',
  },
  {
    language: 'zh',
    reference: '57:25',
    wrong: '对于众人没有许多裨益',
    right: '对于众人，有许多裨益',
    why: 'iron has many benefits; the copy says that it has not. Ma Jian',
  },
  {
    language: 'zh',
    reference: '22:41',
    wrong: ' .如果我使那些人在地面上得势，他们将谨守拜功，完纳天课，劝善戒恶。万事的结局只归安拉。',
    right: '',
    why: 'the whole ayah stands twice',
  },
  ...(['36:4', '3:151', '2:187', '4:75'] as const).flatMap((reference): TranslationSlip[] => {
    const why = 'a bracket closed by another kind of bracket, and one opened at the beginning to match it'
    const [opening, bracket] = {
      '36:4': ['(你的确', '使者之一)'],
      '3:151': ['(我要', '偶像)'],
      '2:187': ['(斋戒', '子女)'],
      '4:75': ['(你们', '解救)'],
    }[reference] as [string, string]
    return [
      { language: 'zh', reference, wrong: opening, right: opening.slice(1), why },
      { language: 'zh', reference, wrong: bracket, right: bracket.replace(')', '）'), why },
    ]
  }),
  {
    language: 'sv',
    reference: '61:11',
    wrong: ' Ã‰!',
    right: '!',
    why: 'remains of a sign in another encoding',
  },
  {
    language: 'sv',
    reference: '52:15',
    wrong: '¤r den',
    right: 'Är den',
    why: 'the first letter was lost in another encoding',
  },
  {
    language: 'fr',
    reference: '5:112',
    wrong: 'Rappelle-toi le moment) où',
    right: '(Rappelle-toi le moment) où',
    why: 'the bracket was not opened, as it is in the same words of 6:74',
  },
  {
    language: 'es',
    reference: '3:18',
    wrong: 'cono-cimiento',
    right: 'conocimiento',
    why: 'the hyphen of a line break',
  },
]

/** The verse as it is shown, where a slip is known of it. */
export function withoutTranslationSlips(language: string, reference: string, verse: string): string {
  return TRANSLATION_SLIPS.filter((slip) => slip.language === language && slip.reference === reference).reduce(
    (text, { wrong, right, why }) => {
      if (text.split(wrong).length !== 2) {
        throw new Error(
          `The ${language} translation of ${reference} has changed; its slip (${why}) must be looked at again`,
        )
      }
      return text.replace(wrong, right)
    },
    verse,
  )
}
