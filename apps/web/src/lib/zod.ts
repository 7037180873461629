// Otherwise zod tries whether it may make code from text. The page's policy forbids that, and reports each try. The library looks here
// when it is loaded, which pages without a form never do.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
