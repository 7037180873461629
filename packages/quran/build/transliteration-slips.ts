/**
 * Slips of the pen in Tanzil's English transliteration: a letter lost, doubled or mistaken, a vowel that is another case.
 *
 * Each contradicts the Arabic of its ayah and is put right in Tanzil's own way of writing. What is only another habit (pausal
 * forms, "yuhyee", "aradtum") stays as it is. The tests check every entry against our reading of the Arabic.
 */
const SLIPS = `
2:116 itakhatha ittakhatha
2:134 kano kanoo
3:94 althalimoona alththalimoona
3:180 atahummu atahumu
3:181 aghniyaon aghniyao
3:183 kutum kuntum
4:25 masafihatin musafihatin
5:50 Allahu Allahi
5:60 alttaghooti alttaghoota
6:32 alakhirati alakhiratu
6:86 wailyasaAAa waalyasaAAa
7:8 yawmaithini yawmaithin
7:50 alnari alnnari
7:103 faonuthur faonthur
7:124 LaoqatiAAanna LaoqattiAAanna
10:61 mubeenun mubeenin
10:94 anzalnna anzalna
11:3 fainee fainnee
11:23 alsalihati alssalihati
11:42 noohunu noohun
11:62 mureebun mureebin
11:93 inne innee
11:105 wasaAAeedin wasaAAeedun
11:110 mureebun mureebin
12:1 almubeenu almubeeni
12:13 thathhaboo tathhaboo
12:15 latunabiannahum latunabbiannahum
12:32 faistAAsama faistaAAsama
12:56 makanna makkanna
12:90 yoosufa yoosufu
14:9 mureebun mureebin
14:40 wtaqabbal wataqabbal
14:50 qatranin qatiranin
15:54 tubashshirooni tubashshiroona
17:56 odAAu odAAoo
17:64 warajlika warajilika
18:21 alsaAAata alssaAAata
18:96 alsadafayni alssadafayni
19:45 lilshshyatani lilshshaytani
21:37 tastaAAjiloona tastaAAjilooni
21:104 alssijlli alssijilli
22:73 yaslubuhumu yaslubhumu
24:30 absarihum absarihim
24:54 almubeena almubeenu
27:32 tashhadoona tashhadooni
27:39 wainne wainnee
32:12 faarjiAAna fairjiAAna
34:5 aleemin aleemun
38:48 wailyasaAAa waalyasaAAa
40:28 rabbiyya rabbiya
41:13 fuqul faqul
41:37 alathee allathee
42:17 waalmeezani waalmeezana
43:31 AAatheemun AAatheemin
43:49 alsahiru alssahiru
45:11 aleemin aleemun
46:18 umamin omamin
46:32 awliyaa awliyao
47:32 yaduroo yadurroo
48:18 alsakeenata alssakeenata
51:59 yastaAAjiloona yastaAAjilooni
52:29 bikahin bikahinin
55:12 waalrrayhani waalrrayhanu
57:6 allayi allayli
60:2 lakam lakum
60:6 alghanniyyu alghaniyyu
61:13 qarreebun qareebun
68:22 ighdoo oghdoo
69:7 khawiyatun khawiyatin
69:27 alqadiyatu alqadiyata
72:12 Wanna Waanna
72:15 Waama Waamma
75:37 manayyin maniyyin
79:40 Waama Waamma
84:7 Faama Faamma
85:15 almajeedi almajeedu
104:8 lnnaha Innaha
112:3 yooladu yoolad
`

export type Slip = { reference: string; wrong: string; right: string }

export const TRANSLITERATION_SLIPS: readonly Slip[] = [
  ...SLIPS.trim()
    .split('\n')
    .map((line) => {
      const [reference, wrong, right] = line.split(' ') as [string, string, string]
      return { reference, wrong, right }
    }),
  { reference: '5:32', wrong: 'jaa thum', right: 'jaathum' },
  { reference: '28:29', wrong: 'moosaalajala', right: 'moosa alajala' },
  { reference: '30:28', wrong: 'mi mma', right: 'min ma' },
  { reference: '114:6', wrong: 'wa alnnasm', right: 'waalnnasi' },
]

/** @throws Error when a slip is no longer in its source */
export function withoutSlips(reference: string, text: string): string {
  return TRANSLITERATION_SLIPS.filter((slip) => slip.reference === reference).reduce((line, { wrong, right }) => {
    const pattern = new RegExp(`(?<=^| )${wrong}(?= |$)`)
    if (!pattern.test(line)) throw new Error(`The transliteration of ${reference} no longer has "${wrong}"`)
    return line.replace(pattern, right)
  }, text)
}
