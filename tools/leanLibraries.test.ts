import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { lean } from './leanLibraries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What was cut out of libraries, as somebody would write it: in development it works, in the built web it would not. */
const gone: readonly (readonly [string, RegExp])[] = [
  ['a page taken over from a server', /\bhydrateRoot\b/],
  ['passages from view to view', /\bViewTransition\b|\bviewTransition\b/],
  ['parts that are there and hidden', /<Activity\b|\bActivity\b[^'"\n]*\} from 'react'/],
  ['lists of places that wait', /\bSuspenseList\b/],
  ['references to fragments', /<Fragment[^>]*\bref=/],
  ['actions of forms', /\buse(?:ActionState|FormStatus|FormState)\b|\baction=\{(?!\w+\.|['"`])\s*(?:async )?(?:\(|function)/],
  ['sheets, scripts and heads drawn by components', /\bprecedence=|^\s*(?:return )?<(?:link|meta|script|style|base|head|html|body)[\s>]/m],
  ['what React fetches ahead', /\b(?:preinit|preinitModule|preloadModule|prefetchDNS|preconnect)\(/],
  [
    "the router's forms and data",
    /\buse(?:Fetchers?|Submit|FormAction|LoaderData|ActionData|Revalidator|ScrollRestoration)\b|<(?:NavLink|ScrollRestoration|Await)\b/,
  ],
  ['routes of more than a component', /\b(?:middleware|shouldRevalidate|patchRoutesOnNavigation|dataStrategy):|\bloader: (?:async )?\(/],
  ['an address shown in place of another', /\bnavigate\([^)]*\bmask:/],
  [
    'a format by a method of a text',
    /z\s*\.string\(\)(?:\s*\.(?!iso\b)\w+\([^()]*\))*\s*\.(?:email|url|uuid|base64|datetime|date|time|duration|jwt|ulid|nanoid|e164)\(/,
  ],
]

const sources = ['web', 'contract'].flatMap(folder =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })),
)

describe('what is cut out of libraries', () => {
  test.each(gone)('nothing asks for %s', (_, pattern) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('there is something to look at', () => {
    expect(sources.length).toBeGreaterThan(1000)
  })
})

describe('a cut', () => {
  const code = 'function a(b, { c } = {}) {\n  one()\n}\nconst D = make(() => {\n  two()\n});\nD.displayName = "D";\nif (e) three()\n'

  test('empties functions, drops what is made by a call with its name, and replaces texts', () => {
    expect(lean('x', code, { texts: [['if (e)', 'if (false)']], emptied: ['a'], dropped: ['D'] })).toBe(
      'function a(b, { c } = {}) {\n}\nconst D = null;\nif (false) three()\n',
    )
  })

  test.each([{ texts: [['if (f)', '']] as const }, { emptied: ['b'] }, { dropped: ['E'] }])(
    'that is not found stops the build: %o',
    cuts => {
      expect(() => lean('x', code, cuts)).toThrow('x: ')
    },
  )

  test('that is found twice stops the build', () => {
    expect(() => lean('x', `${code}function a() {\n}\n`, { emptied: ['a'] })).toThrow('x: a')
  })
})
