/** Names of people, as the server writes them into lists and the web app greets by them. */

/**
 * Marks of bold, slanted, struck, hidden and fixed text, of quotes and headings, of links, mentions, tags and commands: in WhatsApp, in
 * Telegram and in Markdown.
 */
const MARKS = /[*_~`|[\]<>#@/\\]/gu
/** Persian writes a zero-width non-joiner within words. All else that is not seen goes: bidi controls, joiners, fillers, tags. */
const UNSEEN = /(?<=\p{Script=Arabic})(\u200C)(?=\p{Script=Arabic})|\p{Default_Ignorable_Code_Point}|\p{C}/gu
/** A dot within a word is how a chat tells an address. */
const INNER_DOT = /[.。．｡](?=[^\s.。．｡])/gu
/** White space of any kind but the byte order mark, which is not seen. */
const WHITE_SPACE = /[^\S\uFEFF]+/gu
const DASHES = /[‒–—―−]/gu
/** Signs upon signs would cover the lines around. */
const HEAPED_SIGNS = /(\p{M}{3})\p{M}+/gu

/** A name on one line, without anything that a chat reads as more than letters. */
export function cleanedName(name: string): string {
  return name
    .replace(WHITE_SPACE, ' ')
    .replace(UNSEEN, '$1')
    .replace(MARKS, ' ')
    .replace(INNER_DOT, '$& ')
    .replace(DASHES, '-')
    .replace(HEAPED_SIGNS, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

const setOf = (words: string) => new Set(words.split(' '))

/** Words that are no name without the next one, by their plain letters. A title is one of them: nobody is greeted "Imam". */
const HALVES = setOf(
  [
    'abd abdu abdul abdur abdus abdush abdun abdut abdud abduz abdel abder abdes abdal abdar abdas',
    'abu abul abou aboul aboo bu umm ummu ummul umme um umu oum oumm ibn ibnu bin bint binti binte al el',
    'imam sheikh shaykh shaikh sheikha shaykha shaikha sheik cheikh seyh syekh hajj haj hajji haji hadji hadj hajja hajjah hajah hajia',
    'alhaji alhajj alhaj haci ustadh ustad ustaz ustadz ustadha ustadhah ustaza ustazah ustadzah hafiz hafidh hafeez hafiza hafidha',
    'qari qaria qariah mufti mulla mullah molla maulana mawlana moulana maulvi molvi sayyid sayyida syed sayed seyyid',
    'dr doctor prof professor mr mrs ms miss mme sir md mother father brother sister aunt auntie uncle ibu bapak pak',
    'عبد ابو ابي ابا ام ابن بن بنت ال بو ذو',
    'الشيخ شيخ الشيخه شيخه الامام امام الحاج حاج الحاجه حاجه حاجي الاستاذ استاذ الاستاذه استاذه الدكتور دكتور الدكتوره دكتوره',
    'القارئ قاري الحافظ حافظ حافظه السيد سيد السيده سيده الاخ الاخت المفتي مولانا',
    'абд абду абдул абдур абдус абдун абдуль абу умм умму ибн бин бинт бинти аль эль',
    'имам шейх шеих хаджи хаджа устаз устад хафиз муфтий мулла доктор д-р',
  ].join(' '),
)
/** The article, where it is written as a word: half of "Abd ar Rahman". */
const ARTICLES = setOf('al el ar er as es ash an en at ad az ur ul us l ال аль эль ар ас аш ан ат ад аз')

/** Words that belong to the one before them: nobody is called "Nur" for Nur ad-Din, the light of the religion. */
const SECOND_HALVES = setOf(
  'الدين الله الاسلام الزمان ад-дин эд-дин уд-дин ad-din al-din ed-din ud-din ad-deen al-deen ud-deen',
)

/** "Abū" and "Abu", "أُمّ" and "ام" are one word here. */
const plainLetters = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640'’‘ʿʾʼ]/gu, '')
    .replace(/ة/gu, 'ه')
    .replace(/[ىی]/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/ı/gu, 'i')

/**
 * The name by which a person is greeted: "Abdul Rahman" of "Abdul Rahman Khan", "Imam Yusuf" of "Imam Yusuf Ali", "Amina" of "Amina
 * Yusupova". A word too many does no harm; half a name does ("Abd" alone is "slave").
 */
export function firstNameOf(name: string): string {
  const words = cleanedName(name).split(' ')
  const isHalf = (word: string, at: number) => {
    const plain = plainLetters(word)
    return HALVES.has(plain) || /^.$|[.-]$/u.test(plain) || (at > 0 && ARTICLES.has(plain))
  }
  const last = words.findIndex((word, at) => !isHalf(word, at))
  if (last === -1) return words.join(' ')
  const isWhole = !SECOND_HALVES.has(plainLetters(words[last + 1] ?? ''))
  return words.slice(0, isWhole ? last + 1 : last + 2).join(' ')
}
