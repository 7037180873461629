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

/**
 * Chinese: both QuranEnc's text and quran-json's have these. "Ma Jian" is his own translation, as in holy-quran.
 * Indonesian: "quran-kemenag" is the Ministry's text as its own site publishes it.
 */
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
    reference: '6:91',
    wrong: '祖先所认识的教训',
    right: '祖先所未认识的教训',
    why: 'they were taught what they did not know; the copy says that they knew it. Ma Jian',
  },
  {
    language: 'zh',
    reference: '22:41',
    wrong: '.如果我使那些人在地面上得势，他们将谨守拜功，完纳天课，劝善戒恶。万事的结局只归安拉。',
    right: '',
    why: 'the whole ayah stands twice',
  },
  {
    language: 'zh',
    reference: '24:2',
    wrong: '未日',
    right: '末日',
    why: 'the Last Day with another letter of the same look. Ma Jian',
  },
  {
    language: 'zh',
    reference: '2:282',
    wrong: '借劵',
    right: '借券',
    why: 'the note of a debt with another letter of the same look; the ayah has the right one further on. Ma Jian',
  },
  ...['83:7', '83:9', '83:18', '83:20'].map(
    (reference): TranslationSlip => ({
      language: 'zh',
      reference,
      wrong: '薄',
      right: '簿',
      why: 'the record of deeds (簿) with a letter that means "thin". Ma Jian',
    }),
  ),
  {
    language: 'zh',
    reference: '19:14',
    wrong: '是孝敬他的双亲的，不是忤逆的。',
    right: '是孝敬他的双亲的，不是霸道的，不是忤逆的。',
    why: 'of "not arrogant, not disobedient" the first was lost. Ma Jian',
  },
  {
    language: 'zh',
    reference: '3:45',
    wrong: '麦西哈.尔萨.本.麦尔彦',
    right: '麦西哈·尔萨·本·麦尔彦',
    why: 'full stops for the dots between the parts of a name',
  },
  {
    language: 'zh',
    reference: '57:8',
    wrong: '信士的话。，，，，',
    right: '信士的话。',
    why: 'commas after the end. Ma Jian',
  },
  ...(['36:4', '3:151', '2:187', '4:75'] as const).map(
    (reference): TranslationSlip => ({
      language: 'zh',
      reference,
      wrong: { '36:4': '（你的确', '3:151': '（我要', '2:187': '（斋戒', '4:75': '（你们怎么' }[reference],
      right: { '36:4': '你的确', '3:151': '我要', '2:187': '斋戒', '4:75': '你们怎么' }[reference],
      why: 'a bracket opened at the beginning to match one that was closed by another kind of bracket',
    }),
  ),
  {
    language: 'id',
    reference: '2:135',
    wrong: 'dan dia termasuk golongan orang yang mempersekutukan Tuhan',
    right: 'dan dia tidak termasuk golongan orang yang mempersekutukan Tuhan',
    why: 'Ibrahim was not of those who associate others with God; the copy says that he was. quran-kemenag',
  },
  {
    language: 'id',
    reference: '7:172',
    wrong: '"Bukanlah Aku ini Tuhanmu?"',
    right: '"Bukankah Aku ini Tuhanmu?"',
    why: '"Am I not your Lord?" with the ending of a statement. quran-kemenag',
  },
  ...(['3:23', '9:126', '23:68'] as const).map(
    (reference): TranslationSlip => ({
      language: 'id',
      reference,
      wrong: { '3:23': 'Tidaklah', '9:126': 'tidaklah', '23:68': 'tidaklah' }[reference],
      right: { '3:23': 'Tidakkah', '9:126': 'tidakkah', '23:68': 'tidakkah' }[reference],
      why: '"Do they not …?" with the ending of a statement. quran-kemenag',
    }),
  ),
  {
    language: 'id',
    reference: '44:19',
    wrong: 'jangalah',
    right: 'janganlah',
    why: 'a letter is missing. quran-kemenag',
  },
  {
    language: 'id',
    reference: '96:6',
    wrong: 'Sekali-sekali tidak!',
    right: 'Sekali-kali tidak!',
    why: '"By no means!" became "now and then not". quran-kemenag',
  },
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
  {
    language: 'es',
    reference: '68:42',
    wrong: '[divina], manifestándose',
    right: '[divina], [manifestándose',
    why: 'the bracket closes after an explanation, which the Arabic does not have, and was not opened before it',
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
