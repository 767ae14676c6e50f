import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['contract', 'server', 'demo', 'testing', 'web', 'e2e', 'bench', 'tools', 'docs']

/** Words that were given up for clearer ones, which docs/glossary.md names. They stand in no name, whole or as a part of one. */
const retired = [
  'sought seek seeks unseek parted seat seats besides',
  'lack lacks doer doers mover movers hindrance hindrances hinder hinders hindered retell retells',
  'twin twins retime retimes retimed registry registries papered climbing bringer bringers reckon reckons crew crews',
].flatMap(line => line.split(' '))

/** Words that say too little as the name of what lasts: a type, export, file, table, column, key on the wire. A local value may have them. */
const vague = 'asked said told kept held seen given taken meant shown put take tell hear beside standing look walk thing things'.split(' ')

/** Names that have such a word and keep it, each in its place and with the reason. */
const allowed: readonly { name: string; at: string; because: string }[] = [
  { name: 'crewSize', at: '', because: 'how many drivers an order asks for: a crew is meant' },
  { name: 'crew_size', at: 'server/', because: 'its column' },
  { name: 'orders__crew_size', at: 'server/', because: 'its constraint' },
  { name: 'Registry', at: 'server/platform/metrics.ts', because: 'the name prom-client gives it' },
  { name: 'registry', at: 'server/platform/metrics.ts', because: 'the name prom-client gives it' },
  { name: 'registry', at: 'server/platform/health.ts', because: 'that of prom-client' },
  { name: 'registry', at: 'tools/openapi/', because: 'that of zod' },
  { name: 'put', at: 'web/api/client.ts', because: 'the method of HTTP' },
  { name: 'taken', at: 'server/migrations/', because: 'how much of a payment settlements took over' },
  { name: 'asked', at: 'server/migrations/0012_partners.sql', because: 'a column of partners: which side asked for the partnership' },
  { name: 'seen', at: 'server/migrations/0012_partners.sql', because: 'a column of partners: its status as the own side sees it' },
  { name: 'seen', at: 'contract/partner-card.ts', because: 'that column on the wire' },
  { name: 'asked', at: 'contract/private-area', because: 'on the wire, after the state of a member' },
  { name: 'given', at: 'contract/waybills.ts', because: 'on the wire: what people add to a title' },
]

type Name = { name: string; at: string }
type Names = { any: Name[]; lasting: Name[] }

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isAllowed = ({ name, at }: Name) => allowed.some(each => each.name === name && at.startsWith(each.at))

/** Names with a word they may not have, each with its place. */
const wrongIn = ({ any, lasting }: Names): string[] => [
  ...new Set(
    [
      ...any.filter(found => wordsOf(found.name).some(word => retired.includes(word))),
      ...lasting.filter(({ name }) => vague.includes(name.toLowerCase())),
    ]
      .filter(found => !isAllowed(found))
      .map(({ name, at }) => `${at}: ${name}`),
  ),
]

/** The names a module uses, and those of them that last: its types and exports, and in the contract the keys of its shapes. */
function namesOfModule(at: string, text: string): Names {
  const any: string[] = []
  const lasting: string[] = []
  const types = { lasting: (node: { id?: { name: string } | null }) => node.id && lasting.push(node.id.name) }
  // a key whose value says itself in two languages is a code of a state or an action, and its words
  const isText = (value: { type: string }) => 'properties' in value && JSON.stringify(value).includes('"name":"ru"')
  const keyOf = (key: { type: string }) => ('name' in key ? String(key.name) : 'value' in key ? String(key.value) : '')
  new Visitor({
    Identifier: node => any.push(node.name),
    JSXIdentifier: node => any.push(node.name),
    PrivateIdentifier: node => any.push(node.name),
    Property(node) {
      if (node.computed) return
      any.push(keyOf(node.key))
      if (at.startsWith('contract/') && !isText(node.value)) lasting.push(keyOf(node.key))
    },
    TSPropertySignature(node) {
      if (node.computed) return
      any.push(keyOf(node.key))
      if (at.startsWith('contract/')) lasting.push(keyOf(node.key))
    },
    TSTypeAliasDeclaration: types.lasting,
    TSInterfaceDeclaration: types.lasting,
    ClassDeclaration: types.lasting,
    ExportNamedDeclaration(node) {
      for (const { exported } of node.specifiers) lasting.push(keyOf(exported))
      const { declaration } = node
      if (declaration?.type === 'FunctionDeclaration') types.lasting(declaration)
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) if (id.type === 'Identifier') lasting.push(id.name)
    },
  }).visit(parseSync(at, text).program)
  const placed = (names: string[]) => names.map(name => ({ name, at }))
  return { any: placed(any), lasting: placed(lasting) }
}

/** The names a script of the database uses, without its comments and texts; tables, their columns and functions last. */
function namesOfScript(at: string, text: string): Names {
  const code = text.replace(/\/\*[\s\S]*?\*\/|--[^\n]*|'(?:[^']|'')*'/g, ' ')
  const tables = [...code.matchAll(/\bcreate table (?:if not exists )?(\w+) \(\s*\n([\s\S]*?)\n\)/g)]
  const columns = tables.flatMap(([, , body = '']) => [...body.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name))
  const added = [...code.matchAll(/\b(?:add column (?:if not exists )?|rename column \w+ to |rename to )(\w+)/g)].map(
    ([, name = '']) => name,
  )
  const functions = [...code.matchAll(/\bcreate (?:or replace )?(?:function|procedure) (?:gate\.)?(\w+)/g)].map(([, name = '']) => name)
  const placed = (names: readonly string[]) => names.map(name => ({ name, at }))
  return {
    any: placed(code.match(/[a-z_]\w*/gi) ?? []),
    lasting: placed([...tables.map(([, name = '']) => name), ...columns, ...added, ...functions]),
  }
}

/** The names of a file and of the folders it lies in. */
function namesOfPath(at: string): Names {
  const names = at.split('/').map(part => part.replace(/(?<=.)\..*$/, ''))
  return { any: names.map(name => ({ name, at })), lasting: names.map(name => ({ name, at })) }
}

// parsing everything would take long, so a module is parsed only when its text holds a word in question where it may be a name
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const retiredSomewhere = new RegExp(`(?:(?<![A-Za-z])(?:${retired.join('|')})|${retired.map(capital).join('|')})(?![a-z])`)
const vagueSomewhere = new RegExp(`\\b(?:export|type|interface|class)\\b[^\\n]*\\b(?:${vague.join('|')})\\b`, 'i')
const keySomewhere = new RegExp(`\\b(?:${vague.join('|')})\\b'?\\??:`)

const wrongInModule = (at: string, text: string): string[] =>
  retiredSomewhere.test(text) || vagueSomewhere.test(text) || (at.startsWith('contract/') && keySomewhere.test(text))
    ? wrongIn(namesOfModule(at, text))
    : []

const paths = rooms.flatMap(room =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
)

test('no name has a word that was given up', () => {
  const wrong = paths
    .filter(at => at !== 'tools/words.test.ts')
    .flatMap(at => {
      const text = () => readFileSync(join(root, at), 'utf8')
      const inside = /\.tsx?$/.test(at) ? wrongInModule(at, text()) : at.endsWith('.sql') ? wrongIn(namesOfScript(at, text())) : []
      return [...wrongIn(namesOfPath(at)), ...inside]
    })
  expect(wrong).toEqual([])
})

test('such a word is found in whatever name it stands, and in no comment or text', () => {
  const module = `
    import { lockCrew } from './crew.ts'
    // nobody lacks a doer here
    export type Told = { isSought: boolean; 'retimed-at': string }
    export const said = 'a registry of twins'
    const told = (row: { papers: string }) => <Twin seatOf={row.papers}>Lacks nothing, isn't it</Twin>
    export { told as heard, told as shown }`
  expect(wrongInModule('web/x.tsx', module)).toEqual(
    ['lockCrew', 'isSought', 'retimed-at', 'Twin', 'seatOf', 'Told', 'said', 'shown'].map(name => `web/x.tsx: ${name}`),
  )

  const shape = "export const Claim = z.object({ asked: Money, crewSize: z.int() })\nconst words = { said: { ru: 'Сказано', en: 'Said' } }"
  expect(wrongInModule('contract/x.ts', shape)).toEqual(['contract/x.ts: asked'])
  expect(wrongInModule('server/x.ts', shape)).toEqual([])

  const script = `
create table order_parted ( -- the seat of an order
  org_id uuid not null,
  held text not null default 'sought',
  crew_size smallint
);
alter table files add column told text not null default '', add column if not exists kept_at timestamptz;
alter table files rename column name to shown;
create function gate.tell(p_seat uuid) returns void language sql as $$ select held from files $$;`
  expect(wrongIn(namesOfScript('server/x.sql', script))).toEqual(
    ['order_parted', 'p_seat', 'held', 'told', 'shown', 'tell'].map(name => `server/x.sql: ${name}`),
  )

  expect(['web/look/look.ts', 'server/crew/bringerOf.ts', 'web/LookUp.tsx'].flatMap(at => wrongIn(namesOfPath(at)))).toEqual([
    'web/look/look.ts: look',
    'server/crew/bringerOf.ts: crew',
    'server/crew/bringerOf.ts: bringerOf',
  ])
})
