/**
 * The particles that Arabic writes together with the next word, marked off by hyphens in Latin: "birabbi" → "bi-rabbi", "walʿaṣri" →
 * "wa-l-ʿaṣri", "lilmuttaqīna" → "li-l-muttaqīna".
 *
 * wa-, fa-, bi-, li-, ka- and the article are marked off; the la- of emphasis and the sa- of the future stay with their word
 * ("layaʿlamu", "sayaqūlu") but before an article, and so do pronouns with theirs ("bihi", "lahum") and "bismi", "kamā",
 * "kadhālika", "kaʾanna".
 *
 * Before ٱ such a particle is certain. Else these syllables may begin the word itself (wajada "he found", faḍl "grace"): the words
 * of the Qur'an that do so are listed by their beginnings, gone through by hand in the list of all its forms.
 */
const PARTICLE_BEFORE_WASLA = /^(?:[وف]\u064E)?(?:[بكتل][\u064E\u0650])?ٱ/
/** لِلۡمُتَّقِينَ: the article without its alif. */
export const MOON_ARTICLE_AFTER_LI = /^(?:[وف]\u064E)?ل\u0651?[\u0650\u064E]\u0651?ل\u06E1/

/** وَلَلدَّارُ alone (6:32) */
const SUN_ARTICLE_AFTER_LA = /^(?:[وف]\u064E)?ل\u064Eل[تثدذرزسشصضطظن]\u0651/

/** The li- of a command loses its vowel after wa- and fa-: وَلۡيَكۡتُب "wa-l-yaktub". */
const COMMAND = /^[وف]\u064Eل\u06E1/

/** Words whose own first letter is waw. */
const OWN_WA = new RegExp(
  `^wa(?:${[
    'bāl|bīl|dd(?!.*dār)|dūd|fd|ff[āa]',
    'hab[an]|han(?:[aū]|$)|hn|hhāj',
    'ḥd|ḥy|ḥīd|ḥda',
    'j[hī][ahiudm]|jīh|jad|jatt|jabat|jil|jjah',
    'kīl|kkal|lad(?:a$|$|an$|un$|in$|ihi?$|nah|uhu?$)|lāyat|līd|līj|liyy|ll',
    'qaba?$|qaʿ(?!ad)|qr[au]n?$|qr$|qār(?:an|ā)?$|qūd|rāʾ|raq(?:at|i$|$)|r[ai]th|rad(?:a$|ū)|rdat',
    'saqa?$|saṭ|siʿ|ṣf|ṣiyy|ṣīl|ṣṣ|thāq|ṭar|ṭʾ|ḍaʿ',
    'yk|yl|zan|zn|zīr|zara?$|ʿd|ʿad(?:a?$|a[hkn]|n|ūh)|ʿīd',
  ].join('|')})`,
)

/** Words whose own first letter is fa. */
const OWN_FA = new RegExp(
  `^fa(?:${[
    'dd?ā|jj|jr|jw|hh|kih|kk|khūr|khkh|laki?n$|lak$',
    'qīr|qr|raq|r[rī]q|rīḍ|raḍ|rar|rash|ragh|rd|riḥ|rj|riyy|rqan|rrat|rraṭ|rraq|rth',
    'saq|sād|shil|ṣala|ṣl|ṣṣ|ṣīl|tā(?:h[āu]|$)|tan(?:$|n|t|ū)|tayā|taḥ(?:a?$|n|ū)|tḥ|tīl|trat|ṭar',
    'w[jqrtz]|wāk|wāq|zaʿ|ziʿ|ḍl|ḍḍ|ẓẓ|ʿal(?:$|a$|ah|ū|n|t)|ʿl|ʿʿ',
  ].join('|')})`,
)

const OWN_BI = /^bi(?:dārā|dāran|dʿ|kr|nāʾ|sāṭ|smi?$|yaʿ|ḍāʿ|ḍʿ|ṭān|ʾ[rs])/
const OWN_LI = /^li(?:bad|bās|nt|qāʾ|sān|wādh|zām|ḥy)/
const WITH_PRONOUN = /^(?:bi|li)(?:h?|h[iīāu]|himu?|himā|hinna|ka?|kumu?|kumā|kunna|ya?|nā)$/

/** After ka- "like"; far more words begin with kaf themselves. */
const LIKE =
  /^ka(?:bāsiṭ|daʾb|dhikr|duʿāʾ|ghaly|hashīm|hayʾat|jahr|khalq|khashy|khīfat|lamḥ|man$|mani$|mathal|mithl|mishkāt|māʾin|nafs|ramād|sarāb|shajarat|zarʿ|ḥubb|ṣayyib|ṣāḥib|ṭayy|ẓulumāt|ʾaḥad|ʾalf|ʾamthāl|ʿadhāb|ʿarḍ|ʿaṣf)/

/** @param latin the word as one piece; @param word the same in Arabic */
export function withPrefixesApart(latin: string, word: string): string {
  const isCertain = PARTICLE_BEFORE_WASLA.test(word)
  const particles: string[] = []
  let rest = latin
  const take = (particle: string) => {
    particles.push(particle)
    rest = rest.slice(particle.length)
  }
  if (/^wa(?![āīū])./.test(rest) && (isCertain || !OWN_WA.test(rest))) take('wa')
  else if (/^fa./.test(rest) && (isCertain || !OWN_FA.test(rest))) take('fa')
  if (WITH_PRONOUN.test(rest)) return [...particles, rest].join('-')
  if (/^bi./.test(rest) && (isCertain || !OWN_BI.test(rest))) take('bi')
  else if (/^li./.test(rest) && !OWN_LI.test(rest)) take('li')
  else if (isCertain ? /^(?:ka|ta|la)./.test(rest) : LIKE.test(rest)) take(rest.slice(0, 2))
  else if (MOON_ARTICLE_AFTER_LI.test(word) || SUN_ARTICLE_AFTER_LA.test(word)) take('la')
  if (MOON_ARTICLE_AFTER_LI.test(word) || COMMAND.test(word)) rest = rest.replace(/^l(?!-)/, 'l-')
  if (SUN_ARTICLE_AFTER_LA.test(word)) rest = rest.replace(/^(.)/, '$1-')
  return [...particles, rest].join('-')
}
