import { z } from 'zod'
import { get, post, remove } from './call.ts'
import { text } from './primitives.ts'

/** An address of this site: one slash first, so that a browser cannot read a host in it. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/
/** Also a name without a slash, which an embedded page is found by (`reports/main`). */
const itemPath = /^(?:\/(?![/\\])[^\s\\]*|[^\s/\\:][^\s\\:]*)$/
const https = /^https:\/\/[^\s/\\@]+(?:[/?#]\S*)?$/
/** Hosts stand in the policy of the page as they are: one with a `*` or a `;` would say more there than its own name. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

/** Whether an address of the menu is one of this site. */
export const isInside = (address: string): boolean => ownPath.test(address)
/** Whether it is one of another site that may be shown or linked to. */
export const isOutside = (address: string): boolean =>
  https.test(address) && URL.canParse(address) && plainHost.test(new URL(address).hostname)

const fields = {
  position: z.int().min(0).max(100_000),
  title: text(1, 60),
  icon: text(0, 40).nullable(),
  src: z
    .string()
    .max(500)
    .refine(src => isInside(src) || isOutside(src), {
      params: { words: { ru: 'начните с https:// или с /', en: 'begin with https:// or with /' } },
    })
    .nullable(),
  path: z.union([z.string().max(300).regex(itemPath), z.literal(true)]).nullable(),
  is_iframe: z.boolean(),
  is_tab: z.boolean(),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .nullable(),
  is_external: z.boolean(),
  group_id: z.int().min(0).max(10_000).nullable(),
  sub_title: text(0, 100).nullable(),
}
const id = z.int().min(1).max(32_767)

/** An item of navigation: twelve fields on the wire, never more. Items of the product carry a `key` and are worded by the client. */
export const MenuItem = z.strictObject({ id, ...fields })
export type MenuItem = z.output<typeof MenuItem>

const given = z.strictObject(fields).partial()

/** What the page of an item is opened with: a token in its address, or one its page is handed; for so many seconds. */
export const FrameToken = z.object({ kind: z.enum(['grafana', 'superset']), token: z.string(), seconds: z.int() })
export type FrameToken = z.output<typeof FrameToken>

/** The menu a person sees, and its items. */
export const menu = {
  list: get('/api/menu/list', {
    about: 'Menu items the person may open, by position; `all` gives every item to those who manage the menu.',
    needs: 'session',
    staleAfter: ['menu.changed', 'flags.changed'],
    query: z.object({ all: z.stringbool().or(z.boolean()).default(false) }),
    out: z.array(MenuItem),
  }),
  frameToken: get('/api/menu/frame-token', {
    about: 'Token by which the page of another site that an item shows knows who opens it; null where its site takes none.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ id: z.coerce.number().int() }),
    out: FrameToken.nullable(),
    fails: ['menu.not_found'],
  }),
  create: post('/api/menu/create', {
    about: 'Adds a menu item; what is left out is empty, the id is the next free one unless a free one is named.',
    needs: 'menu.manage',
    effect: 'given',
    data: given.extend({ id: id.nullish(), title: fields.title }),
    out: MenuItem,
    fails: ['menu.taken'],
    emits: ['menu.changed'],
  }),
  update: post('/api/menu/update', {
    about: 'Changes the fields given of a menu item.',
    needs: 'menu.manage',
    effect: 'given',
    data: given.extend({ id }),
    out: MenuItem,
    fails: ['menu.not_found', 'menu.core'],
    emits: ['menu.changed'],
  }),
  delete: remove('/api/menu/delete', {
    about: 'Removes a menu item that the product does not own.',
    needs: 'menu.manage',
    query: z.object({ id: z.coerce.number().int() }),
    out: z.object({ id: z.int() }),
    fails: ['menu.not_found', 'menu.core'],
    emits: ['menu.changed'],
  }),
}
