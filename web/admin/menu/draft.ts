import { isOutside, MenuItem } from '#contract/menu.ts'
import { CallError } from '#web/api/client.ts'

/** A menu item while it is edited: every field as it was typed. */
export type Draft = {
  id: number | string | null
  position: number | string | null
  title: string
  sub_title: string
  icon: string | null
  group_id: number | null
  /** The path is a flag that opens the form of a new order, and no address. */
  flag: boolean
  path: string
  src: string
  is_iframe: boolean
  is_tab: boolean
  is_external: boolean
  key: string
}

export type Field = keyof MenuItem
export type FieldError = 'outside' | Field

export const draftOf = (item: MenuItem): Draft => ({
  ...item,
  sub_title: item.sub_title ?? '',
  flag: item.path === true,
  path: typeof item.path === 'string' ? item.path : '',
  src: item.src ?? '',
  key: item.key ?? '',
})

export const emptyDraft = (position: number): Draft => ({
  id: null,
  position,
  title: '',
  sub_title: '',
  icon: null,
  group_id: null,
  flag: false,
  path: '',
  src: '',
  is_iframe: false,
  is_tab: false,
  is_external: false,
  key: '',
})

const said = (text: string) => (text.trim() === '' ? null : text.trim())

/** The item a draft would make, whether or not it may be sent. */
export function itemOf(draft: Draft): Omit<MenuItem, 'id' | 'position'> & { id: unknown; position: unknown } {
  const { id, position, icon, group_id, is_iframe, is_tab, is_external } = draft
  return {
    id,
    position,
    title: draft.title.trim(),
    icon,
    src: said(draft.src),
    path: draft.flag ? true : said(draft.path),
    is_iframe,
    is_tab,
    key: said(draft.key),
    is_external,
    group_id,
    sub_title: said(draft.sub_title),
  }
}

/** The same for the eye: what was typed where a number belongs stands last. */
export function shownOf(draft: Draft): MenuItem {
  const item = itemOf(draft)
  return {
    ...item,
    id: typeof item.id === 'number' ? item.id : 0,
    position: typeof item.position === 'number' ? item.position : Number.MAX_SAFE_INTEGER,
  }
}

/** What keeps a draft from being sent, by field. */
export function fieldErrorsOf(draft: Draft): Partial<Record<Field, FieldError>> {
  const item = itemOf(draft)
  const found: Partial<Record<Field, FieldError>> = {}
  for (const field of Object.keys(MenuItem.shape) as Field[]) {
    if (field === 'id' && item.id === null) continue
    if (!MenuItem.shape[field].safeParse(item[field]).success) found[field] = field
  }
  if ((draft.is_iframe || draft.is_external) && !isOutside(item.src ?? '')) found.src = 'outside'
  return found
}

/** The fields a draft changes of an item. */
export function changesOf(draft: Draft, item: MenuItem): Partial<MenuItem> {
  const next = itemOf(draft) as MenuItem
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => value !== item[field as Field])) as Partial<MenuItem>
}

/** The field a refusal belongs to; null when it belongs to none. */
export function refusedField(error: unknown): Field | null {
  if (!(error instanceof CallError)) return null
  if (error.code === 'menu.taken') return 'id'
  const field = (error.info as { field?: unknown } | null | undefined)?.field
  return typeof field === 'string' && Object.hasOwn(MenuItem.shape, field) ? (field as Field) : null
}
